import { z } from 'zod'
import { parseAmount } from './money.ts'

const feeTexts = {
  malformed: 'Enter an amount with up to 2 decimal places',
  ambiguous: 'Enter an amount with up to 2 decimal places and no thousands separators',
  too_large: 'The fee can be at most 9,999,999.99',
}

function readFee(typed: string, context: z.RefinementCtx): string {
  if (typed.trim() === '') return ''
  const read = parseAmount(typed)
  if ('amount' in read) return read.amount
  context.addIssue({ code: 'custom', message: feeTexts[read.fault] })
  return z.NEVER
}

/** As typed, '1,50' or '1.50'; empty for no fee. */
export const typedFee = z.string().max(40, feeTexts.malformed).transform(readFee)
