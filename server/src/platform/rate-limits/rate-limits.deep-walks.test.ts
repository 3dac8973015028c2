import { api, type EndpointKey } from '@guildhall/contract/api'
import { describe } from 'vitest'
import { openLimitWalk } from '../../testing/rate-limit-walk.ts'
import { openWorld } from '../../testing/world.ts'

const { app } = await openWorld({ rateLimits: true })
const { testLimits } = await openLimitWalk(app.deps)

describe('each limit', () => {
  testLimits(Object.keys(api) as EndpointKey[])
})
