import type { Env } from '../../platform/env.ts'
import { mailTemplate } from '../../platform/mail-template.ts'

type To = { email: string; firstName: string }

export const decisionMail = (env: Env, to: To, decision: 'approved' | 'declined') =>
  decision === 'approved'
    ? mailTemplate({
        to: to.email,
        subject: 'Your account was approved',
        greeting: `Hello ${to.firstName},`,
        paragraphs: ['Your account was approved. You can log in now.'],
        button: { label: 'Log in', url: `${env.baseUrl}/login` },
        footnote: 'You get this email because you signed up with this address.',
      })
    : mailTemplate({
        to: to.email,
        subject: 'Your account was not approved',
        greeting: `Hello ${to.firstName},`,
        paragraphs: ['Your account was not approved, and what you entered was deleted.'],
        button: { label: 'Open Guildhall', url: env.baseUrl },
        footnote: 'You get this email because you signed up with this address.',
      })

export const waitingMail = (env: Env, to: To, count: number) =>
  mailTemplate({
    to: to.email,
    subject: count === 1 ? '1 person is waiting for approval' : `${count} people are waiting for approval`,
    greeting: `Hello ${to.firstName},`,
    paragraphs: ['New accounts on your server can log in once you approve them.'],
    button: { label: 'Review them', url: `${env.baseUrl}/admin/sign-up` },
    footnote: 'You get this email because you’re an operator of this server.',
  })
