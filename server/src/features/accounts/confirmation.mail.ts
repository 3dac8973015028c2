import type { Env } from '../../platform/env.ts'
import { anyoneMail, placeName } from '../../platform/mail/mail-template.ts'
import { fixed, fixedSecret, fixedUrl } from '../../platform/text/fixed-text.ts'

export const confirmationHours = 48

/** The address that signing up leads to is stored with the link, since a person may have chosen its words. */
export const confirmationMail = (env: Env, to: { email: string; token: string }) =>
  anyoneMail({
    to: to.email,
    subject: fixed`Confirm your email address`,
    greeting: fixed`Hello,`,
    paragraphs: [
      fixed`Welcome to ${placeName}. Please confirm your email address: open the link and press the button. In the browser you signed up with, this also logs you in.`,
    ],
    button: {
      label: fixed`Confirm my address`,
      url: fixed`${fixedUrl(env.baseUrl)}/confirm-email?token=${fixedSecret(to.token)}`,
    },
    isAskedFor: true,
    footnote: fixed`The link works for ${confirmationHours} hours. If you didn’t sign up, you can ignore this email.`,
  })
