import type {
  SignUpMode,
  SignUpSettings,
  saveSignUpSettings,
  WorkChallenge,
} from '@guildhall/contract/sign-up'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context, PersonContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { write } from '../../platform/database/write.ts'
import { AppError } from '../../platform/errors.ts'
import { recordModeration } from '../moderation/log.writes.ts'
import { countRecentSignUps, networkDigest } from './networks.ts'
import { freeSignUps, newChallenge } from './work.ts'

/** With a challenge if the caller's network has signed up more often than is free. */
export async function readSignUpRules(
  context: Context,
): Promise<{ mode: SignUpMode; challenge: WorkChallenge | null }> {
  const { mode } = await context.db.selectFrom('sign_up_settings').select('mode').executeTakeFirstOrThrow()
  const network = networkDigest(context)
  const earlier = await countRecentSignUps(context.db, network)
  const challenge =
    earlier < freeSignUps || !context.env.rateLimits
      ? null
      : newChallenge(context.secret, network.toString('hex'), earlier)
  return { mode: mode as SignUpMode, challenge }
}

export const readSignUpSettings = ({ db }: PersonContext): Promise<SignUpSettings> => settingsOf(db)

/** The same again changes nothing, whatever its version. Error: changed_meanwhile. */
export async function changeSignUpSettings(
  context: PersonContext,
  { version, mode, blockedDomains }: z.output<typeof saveSignUpSettings>,
): Promise<SignUpSettings> {
  return write(context, async (tx) => {
    await tx.db.selectFrom('sign_up_settings').select('version').forUpdate().execute()
    const now = await settingsOf(tx.db)
    if (now.mode === mode && JSON.stringify(now.blockedDomains) === JSON.stringify(blockedDomains)) return now
    if (now.version !== version)
      throw new AppError('changed_meanwhile', {
        conflict: {
          fields: { mode: now.mode, blockedDomains: now.blockedDomains.slice(0, 200) },
          by: null,
          at: null,
        },
      })
    await tx.db
      .updateTable('sign_up_settings')
      .set({ mode, blocked_domains: blockedDomains, version: version + 1 })
      .execute()
    await recordModeration(tx, {
      what: 'settings_changed',
      actorId: context.viewer.id,
      isByOperator: true,
      note: noteOf(mode, blockedDomains),
    })
    return settingsOf(tx.db)
  })
}

/** Changes who can sign up from the command line; false if it was so. */
export const changeSignUpByHand = (db: Database, mode: SignUpMode): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable('sign_up_settings')
      .set((eb) => ({ mode, version: eb('version', '+', 1) }))
      .where('mode', '!=', mode)
      .returning('blocked_domains')
      .executeTakeFirst()
    if (!changed) return false
    await recordModeration(
      { db: tx },
      {
        ...{ what: 'settings_changed', actorId: null, isByHand: true },
        note: noteOf(mode, changed.blocked_domains),
      },
    )
    return true
  })

const noteOf = (mode: SignUpMode, { length }: string[]) => `Sign-up: ${mode}, ${length} blocked domains`

async function settingsOf(db: Database): Promise<SignUpSettings> {
  const { rows } = await sql<SignUpSettings>`
    select mode, blocked_domains as "blockedDomains", version,
      (select count(*)::int from (select from sign_up_requests r join profiles p on p.id = r.person_id
        where p.email_verified and p.deleted_at is null limit 1000) counted) as waiting
    from sign_up_settings`.execute(db)
  if (!rows[0]) throw new AppError('internal')
  return rows[0]
}
