import { expect, it } from 'vitest'
import { CallError } from '../../lib/net/callError'
import { chatFailure } from './chatFailure'

it('names the status of unexpected failures', () => {
  expect(chatFailure(new CallError('internal', 500, 'Status 500'))).toBe('API request failed: 500')
  expect(chatFailure(new Error('Odd'))).toBe('An error occurred')
})

it('prefers the text of the action, then the general one', () => {
  const network = 'Network error. Please check your connection and try again.'
  expect(chatFailure(new CallError('network', 0, 'Network error'))).toBe(network)
  const gone = { message_not_found: 'This message no longer exists.' }
  expect(chatFailure(new CallError('message_not_found', 404, 'Not found'), gone)).toBe(gone.message_not_found)
})
