import type { Env } from '../../platform/env.ts'
import { type Addressee, personMail, placeName } from '../../platform/mail/mail-template.ts'

export const entryCodeMinutes = 10

/** The code that opens the console. */
export const entryCodeMail = (env: Env, to: Addressee, code: string) =>
  personMail(to, {
    subject: 'Your code for the console',
    text: `Your code is ${code}. Enter it where you opened the console.`,
    button: { label: 'Open the console', url: `${env.baseUrl}/admin` },
    isAskedFor: true,
    footnote: `The code works once, for ${entryCodeMinutes} minutes. If you didn’t request it, someone else is logged in as you: change your password.`,
  })

export const operatorMail = (env: Env, to: Addressee, change: 'added' | 'removed') =>
  personMail(to, {
    ...(change === 'added'
      ? {
          subject: 'You’re an operator now',
          text: 'You were made an operator of this server. In the console you see its people, clubs and reports, and decide what moderators can’t. A second step opens it.',
          button: { label: 'Open the console', url: `${env.baseUrl}/admin` },
        }
      : {
          subject: 'You’re no longer an operator',
          text: 'You are no longer an operator of this server, so the console is closed to you. Your account and clubs are as before.',
          button: { label: `Open ${placeName}`, url: env.baseUrl },
        }),
    footnote: 'You get this email because it concerns your account.',
  })
