import { newPayment } from '@guildhall/contract/entitlements'
import { z } from 'zod'

type Fields = { amount?: string; paidUntil?: string }

/** A payment's fields as they are typed; what is empty is left to the server. */
export const recordedForm = z.preprocess(
  (typed) => {
    const { amount, paidUntil, ...fields } = typed as Fields
    return { ...fields, amount: amount || undefined, paidUntil: paidUntil || undefined }
  },
  newPayment.pick({ amount: true, paidOn: true, paidUntil: true, note: true }),
)
