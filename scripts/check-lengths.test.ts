import { expect, it } from 'vitest'
import { complaint } from './check-lengths.ts'

it('lets a file have 400 lines and no more, unless it is named with a reason', () => {
  const lines = (count: number) => 'x\n'.repeat(count)
  expect(complaint('web/src/a.ts', lines(400))).toBeUndefined()
  expect(complaint('web/src/a.ts', lines(401))).toBe('web/src/a.ts has 401 lines, 400 at most')
  expect(complaint('server/src/testing/permission-rules.ts', lines(401))).toBeUndefined()
})
