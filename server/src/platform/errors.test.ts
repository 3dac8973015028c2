import { errorCodes } from '@guildhall/contract/errors'
import { describe, expect, it } from 'vitest'
import { AppError } from './errors.ts'

describe('a refusal', () => {
  it.each(errorCodes)('%s has a sentence for its message', (code) => {
    const { message } = new AppError(code)
    expect(message).not.toBe(code)
    expect(message).toMatch(/^[A-Z].* /)
  })
})
