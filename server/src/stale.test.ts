import { expect, it } from 'vitest'
import { openStaleWalk } from './testing/stale-walk.ts'

// What items show is made once for their version (docs/decisions/015). stale.deep-walks.test.ts does more of them.
const { walk } = await openStaleWalk({ reads: 3 })

it('two servers answer as one without memory would, after each write at either', async () => {
  expect(await walk(1)).toBeGreaterThan(300)
})
