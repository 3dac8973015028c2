import { expect, it } from 'vitest'
import { byWhom } from './byWhom'

it('says who made an entry of the log, without naming who opened a case', () => {
  const ada = { id: '1', username: 'ada', firstName: 'Ada', lastName: 'Okafor', imageUrl: null }
  const nobody = { actor: null, what: 'hide', isByHand: false, isAutomatic: false }
  expect(byWhom({ ...nobody, actor: ada })).toBe('by Ada Okafor')
  expect(byWhom({ ...nobody, isByHand: true })).toBe('by the command line')
  expect(byWhom({ ...nobody, isAutomatic: true })).toBe('automatic')
  expect(byWhom({ ...nobody, what: 'opened' })).toBe('by a report')
  expect(byWhom(nobody)).toBe('by a deleted account')
})
