import { openSeveral } from '../testing/several.ts'
import { hostileTests } from './hostile.ts'

// Two servers behind nginx with their limits on, which share a database alone.
hostileTests(await openSeveral({ redis: false, rateLimits: true }))
