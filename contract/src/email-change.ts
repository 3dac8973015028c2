import { z } from 'zod'
import { email, mailbox, ownPassword } from './accounts.ts'
import { none } from './common.ts'
import type { Endpoints } from './endpoint.ts'

export const askEmailChange = ownPassword.extend({ email })
const mailedLink = z.object({ token: z.string().min(1).max(100) })

/** A pending change: it takes effect once both the old and the new address have confirmed. */
export const emailChange = z.object({
  newEmail: z.string(),
  confirmedByOld: z.boolean(),
  confirmedByNew: z.boolean(),
  expiresAt: z.string(),
})
export type EmailChange = z.infer<typeof emailChange>

/** Never shows the old address: the new one may be a stranger's. */
export const emailChangeLink = z.object({
  /** The side whose mail had the link. */
  side: z.enum(['old', 'new']),
  newEmail: z.string(),
  confirmed: z.boolean(),
  confirmedByOther: z.boolean(),
})
export type EmailChangeLink = z.infer<typeof emailChangeLink>

const requested = z.object({ change: emailChange, ...mailbox.shape })

export const emailChangeApi = {
  'GET /auth/v1/email-change': {
    summary: 'Get your pending email change, if any',
    access: 'person',
    response: z.object({ change: emailChange.nullable() }),
    errors: [],
  },
  'PUT /auth/v1/email-change': {
    summary: 'Request a new email address, replacing any pending request; mails a link to both addresses',
    access: 'person',
    body: askEmailChange,
    response: requested,
    errors: ['wrong_password', 'email_taken'],
  },
  'POST /auth/v1/email-change/resend': {
    summary: 'Mail new links to the addresses that haven’t confirmed yet; earlier links stop working',
    access: 'person',
    response: requested,
    errors: ['no_email_change'],
  },
  'DELETE /auth/v1/email-change': {
    summary: 'Cancel the pending email change; its links stop working',
    access: 'person',
    response: none,
    errors: [],
  },
  'POST /auth/v1/email-change/links': {
    summary: 'Look up a mailed link, without using it',
    access: 'anyone',
    body: mailedLink,
    response: emailChangeLink,
    errors: ['invalid_token'],
  },
  'POST /auth/v1/email-change/confirmations': {
    summary: 'Confirm the email change with a mailed link; takes effect once both addresses have confirmed',
    access: 'anyone',
    body: mailedLink,
    response: emailChangeLink,
    errors: ['invalid_token', 'email_taken'],
  },
  'POST /auth/v1/email-change/refusals': {
    summary: 'Reject the email change with a mailed link of either address',
    access: 'anyone',
    body: mailedLink,
    response: none,
    errors: ['invalid_token'],
  },
} as const satisfies Endpoints
