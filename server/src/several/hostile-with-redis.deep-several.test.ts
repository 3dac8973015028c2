import { openSeveral } from '../testing/several.ts'
import { hostileTests } from './hostile.ts'

// Two servers behind nginx with their limits on, which share a Redis.
hostileTests(await openSeveral({ redis: true, rateLimits: true }))
