import type { SignUpRequest } from '@guildhall/contract/sign-up'
import { sql } from 'kysely'
import type { Dependencies, PersonContext } from '../../platform/context.ts'
import { decodeCursor, encodeCursor, paginate } from '../../platform/database/cursor.ts'
import type { Database } from '../../platform/database/database.ts'
import { changing, write } from '../../platform/database/write.ts'
import { AppError } from '../../platform/errors.ts'
import { deleteNewAccount } from '../accounts/new-accounts.writes.ts'
import { recordModeration } from '../moderation/log.writes.ts'
import { operatorIds } from '../moderation/moderators.reads.ts'
import { alreadyDecided } from '../profiles/made-decision.ts'
import { personColumns, presentPerson } from '../profiles/profiles.reads.ts'
import { decisionMail, waitingMail } from './sign-up.mail.ts'

const pageSize = 30

/** Requests with a confirmed address, oldest first. */
export async function readSignUpRequests(
  { db }: PersonContext,
  cursor: string | undefined,
): Promise<{ items: SignUpRequest[]; next: string | null }> {
  const from = decodeCursor(cursor)
  const found = await db
    .selectFrom('sign_up_requests as r')
    .innerJoin('profiles as p', 'p.id', 'r.person_id')
    .select(['r.person_id as id', 'r.created_at', 'p.email', ...personColumns])
    .where('p.email_verified', '=', true)
    .where('p.deleted_at', 'is', null)
    .$if(from !== undefined, (query) =>
      query.where(sql<boolean>`(r.created_at, r.person_id) > (${from?.at}, ${from?.id}::uuid)`),
    )
    .orderBy('r.created_at')
    .orderBy('r.person_id')
    .limit(pageSize + 1)
    .execute()
  const { rows, next } = paginate(found, pageSize, (row) => encodeCursor({ at: row.created_at, id: row.id }))
  const items = rows.flatMap((row) => {
    const person = presentPerson(row)
    return person
      ? [{ id: person.id, person, email: row.email, createdAt: row.created_at.toISOString() }]
      : []
  })
  return { items, next }
}

/**
 * Approved people may log in; a declined account is deleted. Repeated by the viewer, it does nothing. Errors:
 * sign_up_request_not_found, already_decided.
 */
export async function decideSignUp(
  context: PersonContext,
  personId: string,
  decision: 'approved' | 'declined',
) {
  const { env, viewer } = context
  await write(changing(context, personId), async (tx) => {
    const person = await tx.db
      .selectFrom('profiles')
      .select(['email', 'first_name as firstName'])
      .where('id', '=', personId)
      .where('email_verified', '=', true)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!person) return refuseDecided(tx.db, viewer.id, { personId, decision })
    const decided = await tx.db
      .deleteFrom('sign_up_requests')
      .where('person_id', '=', personId)
      .executeTakeFirst()
    if (!decided.numDeletedRows) return refuseDecided(tx.db, viewer.id, { personId, decision })
    await recordModeration(tx, {
      what: decision,
      actorId: viewer.id,
      isByOperator: true,
      personId: decision === 'approved' ? personId : null,
      subject: { kind: 'profile', id: personId },
      note,
    })
    if (decision === 'declined') await deleteNewAccount(tx, personId)
    await tx.task('mail.send', decisionMail(env, person, decision))
  })
  return {}
}

const note = 'Sign-up'

/** Errors: already_decided, unless the viewer decided the same; sign_up_request_not_found. */
async function refuseDecided(
  db: Database,
  viewerId: string,
  { personId, decision }: { personId: string; decision: 'approved' | 'declined' },
): Promise<void> {
  // Lately, because the log has an index of times and none of its things.
  const made = await db
    .selectFrom('moderation_log')
    .select(['what', 'actor_id', 'created_at'])
    .where('created_at', '>', sql<Date>`now() - interval '30 days'`)
    .where('what', 'in', ['approved', 'declined'])
    .where('kind', '=', 'profile')
    .where('subject_id', '=', personId)
    .executeTakeFirst()
  if (!made) throw new AppError('sign_up_request_not_found')
  if (made.what === decision && made.actor_id === viewerId) return
  const outcome = made.what === 'approved' ? 'admitted' : 'declined'
  throw await alreadyDecided(db, { outcome, byId: made.actor_id, at: made.created_at })
}

/** Mails operators that people await approval: at most once an hour, and again every day. */
export async function mailWaiting(deps: Dependencies): Promise<void> {
  await write(deps, async (tx) => {
    const { rows } = await sql<{ count: number }>`
      update sign_up_settings s set notified_at = now()
      from (select count(*)::int as count, max(r.created_at) as latest
        from sign_up_requests r join profiles p on p.id = r.person_id
        where p.email_verified and p.deleted_at is null) waiting
      where waiting.count > 0 and (s.notified_at is null or s.notified_at < now() - interval '1 day'
        or s.notified_at < now() - interval '1 hour' and s.notified_at < waiting.latest)
      returning waiting.count`.execute(tx.db)
    if (!rows[0]) return
    const operators = await tx.db
      .selectFrom('profiles')
      .select(['email', 'first_name as firstName'])
      .where('id', 'in', operatorIds)
      .where('deleted_at', 'is', null)
      .execute()
    for (const to of operators) await tx.task('mail.send', waitingMail(deps.env, to, rows[0].count))
  })
}
