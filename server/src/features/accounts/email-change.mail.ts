import type { Env } from '../../platform/env.ts'
import { letter } from '../../platform/mail.ts'

export const emailChangeHours = 24

type Change = { oldEmail: string; newEmail: string; firstName: string }

const linkOf = (env: Env, token: string) =>
  `${env.baseUrl}/confirm-email/change?${new URLSearchParams({ token })}`

/** To the present address: whoever asked may not be its person. */
export function askOldAddress(env: Env, { oldEmail, newEmail, firstName }: Change, token: string) {
  return letter({
    to: oldEmail,
    subject: 'Confirm your new email address',
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `somebody, hopefully you, asked to change the email address of your Guildhall account to ${newEmail}.`,
      'It changes once you have confirmed it here, and by the link in the letter that went to the new address.',
      'If it was not you, open the same link and choose "This was not me". Then nothing changes.',
    ],
    button: { label: 'Confirm or refuse the change', url: linkOf(env, token) },
    footnote: `The link works for ${emailChangeHours} hours. If you do nothing, your address stays as it is.`,
    addresses: [newEmail],
  })
}

/** To the new address, which may be a stranger's: tells nothing of whose account it is. */
export function askNewAddress(env: Env, { newEmail }: Change, token: string) {
  return letter({
    to: newEmail,
    subject: 'Confirm that this address is yours',
    greeting: 'Hello,',
    paragraphs: ['somebody, hopefully you, asked to use this address for their Guildhall account.'],
    button: { label: 'Confirm my address', url: linkOf(env, token) },
    footnote: `The link works for ${emailChangeHours} hours. If you did not ask for it, ignore this mail and nothing will happen.`,
  })
}

/** To both addresses, once it is done. */
export function emailChanged(env: Env, { oldEmail, newEmail, firstName }: Change) {
  const told = {
    subject: 'Your email address was changed',
    greeting: `Hello ${firstName},`,
    button: { label: 'Look at your settings', url: `${env.baseUrl}/settings/account` },
  }
  return [
    letter({
      ...told,
      to: newEmail,
      paragraphs: [
        'this is now the email address of your Guildhall account. Log in with it from now on; your password is the same.',
      ],
      footnote: 'This mail went to your former address as well.',
    }),
    letter({
      ...told,
      to: oldEmail,
      addresses: [newEmail],
      paragraphs: [
        `the email address of your Guildhall account is now ${newEmail}. This one no longer belongs to it.`,
      ],
      footnote:
        'Both addresses confirmed this. If it was not you, somebody else can read your mail: change the password of this mailbox, and tell those who run this site.',
    }),
  ]
}
