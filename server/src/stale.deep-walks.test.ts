import { expect, it } from 'vitest'
import { openStaleWalk } from './testing/stale-walk.ts'

// As stale.test.ts, with every read after each write.
const { walk } = await openStaleWalk({ reads: 40 })

it('two servers answer as one without memory would, after many writes at either', {
  timeout: 280_000,
}, async () => {
  expect(await walk(4)).toBeGreaterThan(3000)
})
