import { describe, expect, it } from 'vitest'
import { CallError } from './callError'
import { errorText } from './errorText'
import { waitText } from './waitText'

describe('waitText', () => {
  it('rounds up to the largest fitting unit', () => {
    expect(waitText(undefined)).toBe('a moment')
    expect(waitText(1)).toBe('1 second')
    expect(waitText(30)).toBe('30 seconds')
    expect(waitText(99)).toBe('99 seconds')
    expect(waitText(121)).toBe('3 minutes')
    expect(waitText(3600)).toBe('60 minutes')
    expect(waitText(86_400)).toBe('24 hours')
  })

  it('is shown wherever a rate limit is reached', () => {
    const refusal = (retryAfter?: number) => new CallError('rate_limited', 429, '', {}, '', { retryAfter })
    expect(errorText(refusal(170))).toBe('You are doing that too often. Try again in 3 minutes.')
    expect(errorText(refusal(), 'Invalid email or password')).toBe(
      'You are doing that too often. Try again in a moment.',
    )
  })
})
