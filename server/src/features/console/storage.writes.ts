import { locale } from '@guildhall/contract/locale'
import type { PersonContext } from '../../platform/context.ts'
import { changing, type Tx, write } from '../../platform/database/write.ts'
import { AppError } from '../../platform/errors.ts'
import { recordModeration } from '../moderation/log.writes.ts'

/** Null: that of everyone. Idempotent. Error: user_not_found. */
export async function limitStorageOfPerson(context: PersonContext, personId: string, bytes: number | null) {
  await write(changing(context, personId), async (tx) => {
    const person = await tx.db
      .selectFrom('profiles')
      .select('id')
      .where('id', '=', personId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!person) throw new AppError('user_not_found')
    if (await setOwnLimit(tx, context, { user_id: personId }, bytes))
      await record(tx, context, bytes, { personId })
  })
  return {}
}

/** Null: that of every club. Idempotent. Error: club_not_found. */
export async function limitStorageOfClub(context: PersonContext, clubId: string, bytes: number | null) {
  await write(context, async (tx) => {
    const club = await tx.db
      .selectFrom('clubs')
      .select('id')
      .where('id', '=', clubId)
      .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('is_hidden', '=', true)]))
      .where('clearing_since', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!club) throw new AppError('club_not_found')
    if (await setOwnLimit(tx, context, { club_id: clubId }, bytes))
      await record(tx, context, bytes, { clubId })
  })
  return {}
}

type Owner = { user_id: string } | { club_id: string }

/** Whether it changed. */
async function setOwnLimit(
  { db }: Tx,
  { viewer }: PersonContext,
  owner: Owner,
  bytes: number | null,
): Promise<boolean> {
  const [column, id] =
    'user_id' in owner ? (['user_id', owner.user_id] as const) : (['club_id', owner.club_id] as const)
  const before = await db
    .selectFrom('storage_exceptions')
    .select('bytes')
    .where(column, '=', id)
    .executeTakeFirst()
  if ((before ? Number(before.bytes) : null) === bytes) return false
  await db.deleteFrom('storage_exceptions').where(column, '=', id).execute()
  if (bytes !== null)
    await db
      .insertInto('storage_exceptions')
      .values({ ...owner, bytes, set_by: viewer.id })
      .execute()
  return true
}

const gigabyte = 1024 ** 3

const record = (
  tx: Tx,
  { viewer }: PersonContext,
  bytes: number | null,
  about: { personId: string } | { clubId: string },
) =>
  recordModeration(tx, {
    ...{ what: 'settings_changed', actorId: viewer.id, isByOperator: true, ...about },
    note:
      bytes === null
        ? 'Storage: the limit of everyone'
        : `Storage: a limit of ${(bytes / gigabyte).toLocaleString(locale, { maximumFractionDigits: 1 })} GB`,
  })
