import { expect, it } from 'vitest'
import { CallError } from './callError'
import { decidedText } from './decidedText'
import { errorText } from './errorText'

const ben = { id: 'b', username: 'ben', firstName: 'Ben', lastName: 'Berg', imageUrl: null }
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

it('says who decided what, and when', () => {
  expect(decidedText({ outcome: 'rejected', by: ben, at: minutesAgo(2) })).toBe(
    'Ben Berg already rejected it 2 minutes ago.',
  )
  expect(decidedText({ outcome: 'withdrawn', by: null, at: null })).toBe('It was already withdrawn.')
  expect(decidedText({ outcome: 'fine', by: ben, at: '2020-03-03T10:00:00.000Z' })).toBe(
    'Ben Berg already closed it as fine on Mar 3, 2020.',
  )
})

it('is the text of every refusal of a second decision, before what an action says of it', () => {
  const decision = { outcome: 'granted' as const, by: ben, at: null, note: '' }
  const refused = new CallError('already_decided', 409, '', {}, '', { decision })
  expect(errorText(refused, 'Please try again.')).toBe('Ben Berg already granted it.')
  expect(errorText(new CallError('already_decided', 409, ''), '')).toBe('Someone else already decided this.')
})
