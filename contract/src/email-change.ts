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
  /** Which of the two mails the link was in. */
  side: z.enum(['old', 'new']),
  newEmail: z.string(),
  confirmed: z.boolean(),
  confirmedByOther: z.boolean(),
})
export type EmailChangeLink = z.infer<typeof emailChangeLink>

const asked = z.object({ change: emailChange, ...mailbox.shape })

export const emailChangeApi = {
  'GET /auth/v1/email-change': {
    summary: 'The change of one’s email address that is under way, if any',
    access: 'person',
    response: z.object({ change: emailChange.nullable() }),
    errors: [],
  },
  'PUT /auth/v1/email-change': {
    summary: 'Ask for another email address, in place of any asked for before; a link is mailed to both',
    access: 'person',
    body: askEmailChange,
    response: asked,
    errors: ['wrong_password', 'email_taken'],
  },
  'POST /auth/v1/email-change/letters': {
    summary: 'Mail new links to those addresses that have not confirmed yet; the earlier ones are void',
    access: 'person',
    response: asked,
    errors: ['no_email_change'],
  },
  'DELETE /auth/v1/email-change': {
    summary: 'Give up the change that is under way; its links are void',
    access: 'person',
    response: none,
    errors: [],
  },
  'POST /auth/v1/email-change/links': {
    summary: 'What a mailed link stands for; changes nothing',
    access: 'anyone',
    body: mailedLink,
    response: emailChangeLink,
    errors: ['invalid_token'],
  },
  'POST /auth/v1/email-change/confirmations': {
    summary: 'Confirm the change by a mailed link; done once both addresses have',
    access: 'anyone',
    body: mailedLink,
    response: emailChangeLink,
    errors: ['invalid_token', 'email_taken'],
  },
  'POST /auth/v1/email-change/refusals': {
    summary: 'Refuse the change by a mailed link, of either address; nothing of it is left',
    access: 'anyone',
    body: mailedLink,
    response: none,
    errors: ['invalid_token'],
  },
} as const satisfies Endpoints
