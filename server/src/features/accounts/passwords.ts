import { type Owner, weaknesses } from '@guildhall/contract/passwords'
import type { PersonContext } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { verifyPassword } from './auth.ts'
import { isCommon } from './common-passwords.ts'

/** Error: weak_password, with every reason (platform.md 9). */
export function refuseWeak(typed: string, owner: Owner): void {
  const password = typed.normalize('NFKC')
  const reasons = weaknesses(password, owner)
  if (isCommon(password)) reasons.unshift('It is one of the most common passwords.')
  if (reasons.length > 0)
    throw new AppError('weak_password', { fields: { password: reasons.join(' ') }, reasons })
}

/** Error: wrong_password, at the field. */
export async function provePassword(
  { db, viewer }: PersonContext,
  password: string,
  field = 'password',
): Promise<void> {
  const row = await db
    .selectFrom('credentials')
    .select('password')
    .where('user_id', '=', viewer.id)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  if (!row?.password || !(await verifyPassword(row.password, password)))
    throw new AppError('wrong_password', { fields: { [field]: 'This is not your password' } })
}
