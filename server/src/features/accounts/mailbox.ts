import type { Context } from '../../platform/context.ts'

/** The mailbox is open only to callers on this machine while no SMTP server is set. */
export const mailboxFor = ({ env, http }: Context) => ({
  mailbox: env.smtpUrl || !http.isLocal() ? null : '/dev/mail',
})
