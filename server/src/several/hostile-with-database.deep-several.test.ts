import { openSeveral } from '../testing/several.ts'
import { hostileTests } from './hostile.ts'

// Two servers behind nginx with rate limits, sharing only a database.
hostileTests(await openSeveral({ redis: false, rateLimits: true }))
