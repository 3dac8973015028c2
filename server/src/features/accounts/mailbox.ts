import type { Context } from '../../platform/context.ts'

/** Where the local mailbox can be read, for callers on this machine while no SMTP server is set. */
export const mailboxFor = ({ env, http }: Context) => ({
  mailbox: env.smtpUrl || !http.isLocal() ? null : '/dev/mail',
})
