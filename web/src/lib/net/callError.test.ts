import { expect, it } from 'vitest'
import { failureOf, mayComeThrough, unreachableError } from './callError'

const refused = (status: number) => failureOf(status, { error: { code: 'members_only', message: '' } })

it('allows a retry after passing failures, not after refusals', () => {
  expect(mayComeThrough(unreachableError())).toBe(true)
  expect(mayComeThrough(new Error('anything'))).toBe(true)
  for (const status of [401, 408, 429, 500, 503])
    expect(mayComeThrough(refused(status)), `${status}`).toBe(true)
  for (const status of [400, 403, 404, 409]) expect(mayComeThrough(refused(status)), `${status}`).toBe(false)
})
