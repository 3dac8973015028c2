import type { Env } from '../../platform/env.ts'
import { anyoneMail, mailTemplate, placeName } from '../../platform/mail/mail-template.ts'
import { fixed, fixedSecret, fixedUrl } from '../../platform/text/fixed-text.ts'

export const emailChangeHours = 24

type Change = { oldEmail: string; newEmail: string; firstName: string }

const linkOf = (env: Env, token: string) =>
  fixed`${fixedUrl(env.baseUrl)}/confirm-email/change?token=${fixedSecret(token)}`

/** The requester may not be the owner of this address. */
export function confirmOldAddressMail(env: Env, { oldEmail, newEmail, firstName }: Change, token: string) {
  return mailTemplate({
    to: oldEmail,
    for: 'confirmed',
    subject: 'Confirm your new email address',
    greeting: `Hello ${firstName},`,
    paragraphs: [
      `Someone asked to change the email address of your ${placeName} account to ${newEmail}.`,
      'It changes once you’ve confirmed it both here and in the email we sent to the new address.',
      'If this wasn’t you, open the same link and choose “This wasn’t me”. Then nothing changes.',
    ],
    button: { label: 'Confirm or refuse the change', url: linkOf(env, token) },
    isAskedFor: true,
    footnote: `The link works for ${emailChangeHours} hours. If you do nothing, your address stays as it is.`,
    addresses: [newEmail],
  })
}

/** The address may be a stranger's, so the mail does not name the account. */
export function confirmNewAddressMail(env: Env, { newEmail }: Change, token: string) {
  return anyoneMail({
    to: newEmail,
    subject: fixed`Confirm that this address is yours`,
    greeting: fixed`Hello,`,
    paragraphs: [fixed`Someone asked to use this address for their ${placeName} account.`],
    button: { label: fixed`Confirm my address`, url: linkOf(env, token) },
    isAskedFor: true,
    footnote: fixed`The link works for ${emailChangeHours} hours. If you didn’t ask for it, you can ignore this email.`,
  })
}

export function emailChangedMails(env: Env, { oldEmail, newEmail, firstName }: Change) {
  const parts = {
    for: 'confirmed' as const,
    subject: 'Your email address was changed',
    greeting: `Hello ${firstName},`,
    button: { label: 'Review your settings', url: `${env.baseUrl}/settings/account` },
  }
  return [
    mailTemplate({
      ...parts,
      to: newEmail,
      paragraphs: [
        `This is now the email address of your ${placeName} account. Log in with it from now on. Your password stays the same.`,
      ],
      footnote: 'We sent this email to your former address, too.',
    }),
    mailTemplate({
      ...parts,
      to: oldEmail,
      addresses: [newEmail],
      paragraphs: [
        `The email address of your ${placeName} account is now ${newEmail}. This address no longer belongs to it.`,
      ],
      footnote:
        'Both addresses confirmed this. If this wasn’t you, someone else can read your email. Change the password of this mailbox, and tell the people who run this site.',
    }),
  ]
}
