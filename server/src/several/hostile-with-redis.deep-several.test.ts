import { openSeveral } from '../testing/several.ts'
import { hostileTests } from './hostile.ts'

// Two servers behind nginx with rate limits, sharing a Redis.
hostileTests(await openSeveral({ redis: true, rateLimits: true }))
