import type { changePassword } from '@guildhall/contract/accounts'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { changing, write } from '../../platform/database/write.ts'
import { holdOwnSession, renewToken, sessionCookie } from '../sessions/own-session.ts'
import { hashPassword } from './auth.ts'
import { endAccess } from './end-sessions.ts'
import { provePassword, refuseWeak } from './passwords.ts'
import { securityMail } from './security.mail.ts'

/** Ends all other sessions. Errors: wrong_password, weak_password (with reasons). */
export async function changeOwnPassword(context: PersonContext, input: z.output<typeof changePassword>) {
  const { env, viewer } = context
  await provePassword(context, input.currentPassword, 'currentPassword')
  refuseWeak(input.password, viewer)
  const password = await hashPassword(input.password)
  const token = await write(changing(context), async (tx) => {
    const own = await holdOwnSession(tx.db, context)
    await tx.db
      .updateTable('credentials')
      .set({ password, updated_at: new Date() })
      .where('user_id', '=', viewer.id)
      .where('provider_id', '=', 'credential')
      .execute()
    await endAccess(tx.db, viewer.id, own)
    tx.disconnect(viewer.id)
    await tx.task('mail.send', securityMail(env, viewer, 'passwordChanged'))
    return renewToken(tx.db, own)
  })
  context.http.setCookies([sessionCookie(context, token)])
  return {}
}
