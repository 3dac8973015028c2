import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Dependencies, PlainAnswer } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'

type Deps = Pick<Dependencies, 'db' | 'secret'>

/** A token that only turns a person's mail on and off. It does not expire. */
export function unsubscribeToken({ secret }: Pick<Deps, 'secret'>, personId: string): string {
  const seal = createHmac('sha256', secret).update(`unsubscribe ${personId}`).digest('hex').slice(0, 40)
  return `${personId.replaceAll('-', '')}${seal}`
}

/** Error: invalid_token, also for a deleted account. */
export async function readSubscription(deps: Deps, token: string): Promise<{ isSubscribed: boolean }> {
  const { isSubscribed } = await find(deps, token)
  return { isSubscribed }
}

/** The address of mails' `List-Unsubscribe` (RFC 8058) is posted to by mail programs, and opened by people. */
export const unsubscribePage = (token: string): PlainAnswer => ({
  status: 302,
  headers: { location: `/notifications/unsubscribe?${new URLSearchParams({ token })}` },
})

/** As the button of a mail program does. Error: invalid_token. */
export async function unsubscribe(deps: Deps, token: string): Promise<PlainAnswer> {
  await setSubscription(deps, token, false)
  return { status: 204 }
}

/** Changes the preference 'Email me as well'. Error: invalid_token. */
export async function setSubscription(
  deps: Deps,
  token: string,
  isSubscribed: boolean,
): Promise<{ isSubscribed: boolean }> {
  const { id } = await find(deps, token)
  await deps.db
    .insertInto('notification_preferences')
    .values({ user_id: id, email: isSubscribed })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ email: isSubscribed, updated_at: new Date() }),
    )
    .execute()
  return { isSubscribed }
}

async function find(deps: Deps, token: string): Promise<{ id: string; isSubscribed: boolean }> {
  const [, ...parts] = /^(\w{8})(\w{4})(\w{4})(\w{4})(\w{12})\w{40}$/.exec(token) ?? []
  const id = parts.join('-')
  const expected = Buffer.from(unsubscribeToken(deps, id))
  const sent = Buffer.from(token)
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) throw new AppError('invalid_token')
  const row = await deps.db
    .selectFrom('profiles as p')
    .leftJoin('notification_preferences as w', 'w.user_id', 'p.id')
    .select((eb) => ['p.id', eb.fn.coalesce('w.email', eb.lit(true)).as('isSubscribed')])
    .where('p.id', '=', id)
    .where('p.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new AppError('invalid_token')
  return row
}
