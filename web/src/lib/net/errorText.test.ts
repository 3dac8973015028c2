import { describe, expect, it } from 'vitest'
import { CallError } from './callError'
import { errorText, isOneCause } from './errorText'

const failure = (code: CallError['code'], status = 400) => new CallError(code, status, 'from the server')

describe('errorText', () => {
  it('prefers an action’s own text to the general one, and that to the fallback', () => {
    const own = { permission_denied: 'Only its author may.', slug_taken: 'This address is taken.' }
    expect(errorText(failure('permission_denied'), 'Failed', own)).toBe('Only its author may.')
    expect(errorText(failure('slug_taken'), 'Failed', own)).toBe('This address is taken.')
    expect(errorText(failure('permission_denied'), 'Failed')).toMatch(/do not have permission/)
    expect(errorText(failure('slug_taken'), 'Failed')).toBe('Failed')
  })

  it('names watched words, whatever the action says of a bad input', () => {
    const fields = { message: 'This can’t be published here because of: “Casino”' }
    const error = new CallError('bad_input', 400, 'from the server', fields)
    expect(errorText(error, 'Failed', { bad_input: 'Too long.' })).toBe(fields.message)
    const other = new CallError('bad_input', 400, 'from the server', { message: 'Too long' })
    expect(errorText(other, 'Failed', { bad_input: 'Too long.' })).toBe('Too long.')
  })

  it('names what new people may use, whatever the action says of a bad input', () => {
    for (const text of ['New members can use 1 link here', 'New accounts can use no links at first']) {
      const error = new CallError('bad_input', 400, 'from the server', { message: text })
      expect(errorText(error, 'Failed', { bad_input: 'Too long.' })).toBe(text)
    }
  })

  it('says how long new people wait', () => {
    const wait = (code: CallError['code'], retryAfter: number) =>
      errorText(new CallError(code, 429, 'from the server', {}, '', { retryAfter }), 'Failed')
    expect(wait('too_soon', 25)).toContain('Try again in 25 seconds.')
    expect(wait('too_many_new_chats', 40_000)).toContain('Try again in 12 hours.')
  })

  it('lets an action word rate limiting itself', () => {
    expect(errorText(failure('rate_limited'), 'Failed', { rate_limited: 'One a day.' })).toBe('One a day.')
    expect(errorText(failure('rate_limited'), 'Failed')).toMatch(/too often. Try again in/)
  })

  it('never shows a program’s message', () => {
    expect(errorText(new TypeError('x is undefined'), 'Failed')).toBe('Failed')
    expect(errorText(failure('internal', 500))).toBe('An unexpected error occurred')
    expect(errorText(undefined)).toBe('An unexpected error occurred')
  })

  it('tells errors that hit every request from refusals of one action', () => {
    for (const code of ['network', 'unavailable', 'sign_in_required', 'session_not_found'] as const)
      expect([code, isOneCause(errorText(failure(code)))]).toEqual([code, true])
    expect(isOneCause(errorText(failure('permission_denied')))).toBe(false)
    expect(isOneCause(undefined)).toBe(false)
  })
})
