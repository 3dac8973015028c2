import { plural } from '@guildhall/contract/plural'
import type { Env } from '../../platform/env.ts'
import { type Addressee, personMail, placeName } from '../../platform/mail/mail-template.ts'

export const decisionMail = (env: Env, to: Addressee, decision: 'approved' | 'declined') =>
  personMail(to, {
    ...(decision === 'approved'
      ? {
          subject: 'Your account was approved',
          text: 'Your account was approved. You can log in now.',
          button: { label: 'Log in', url: `${env.baseUrl}/login` },
        }
      : {
          subject: 'Your account was not approved',
          text: 'Your account was not approved, and what you entered was deleted.',
          button: { label: `Open ${placeName}`, url: env.baseUrl },
        }),
    footnote: 'You get this email because you signed up with this address.',
  })

export const waitingMail = (env: Env, to: Addressee, count: number) =>
  personMail(to, {
    subject: plural(count, '{n} person is waiting for approval', '{n} people are waiting for approval'),
    text: 'New accounts on your server can log in once you approve them.',
    button: { label: 'Review them', url: `${env.baseUrl}/admin/sign-up` },
    footnote: 'You get this email because you’re an operator of this server.',
  })
