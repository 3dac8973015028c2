import type { Viewer } from '@guildhall/contract/accounts'
import type { MadeDecision } from '@guildhall/contract/made-decision'
import type { decideHeld as decision, decideManyHeld as decisions } from '@guildhall/contract/prevention'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { PersonContext } from '../../../platform/context.ts'
import type { Database } from '../../../platform/database/database.ts'
import { write } from '../../../platform/database/write.ts'
import { AppError } from '../../../platform/errors.ts'
import { canModerate } from '../../clubs/clubs.policy.ts'
import { factsOf, findOpenClub } from '../../clubs/clubs.reads.ts'
import { isReviewed } from '../../clubs/reviewed.ts'
import { isOperating } from '../../moderation/moderators.reads.ts'
import {
  decidedBefore,
  decisionColumns,
  type HeldKind,
  hideDeclined,
  withdraw,
} from '../../prevention/held.writes.ts'
import { presentViewer } from '../../sessions/session.ts'
import { declineAsDraft } from './decline.writes.ts'
import { publishHeld } from './publish-held.ts'

type Decision = z.output<typeof decision>

/**
 * Publishes what waits as its author, or declines it; repeating a decision does nothing. Errors: held_not_found, also for
 * those who moderate nothing there; already_decided, unless the same was decided; changed_meanwhile, where the author sent something else since `digest`;
 * held_not_publishable, with the codes that refuse it; someone_else_decides, for the author's own, who is reviewed or wrote a word
 * of the server.
 */
export async function decideHeld(
  context: PersonContext,
  heldId: string,
  { decision, note, digest }: Decision,
): Promise<Record<string, never>> {
  const held = await findDecidable(context, heldId)
  const isOwn = held.person_id === context.viewer.id
  if (isOwn && (held.isAuthorReviewed || !isOperating(context))) throw new AppError('someone_else_decides')
  if (held.decision) {
    if (held.decision === decision && held.note === note) return {}
    throw await decidedBefore(context.db, held)
  }
  if (digest !== undefined && digest !== held.sent_digest) throw new AppError('changed_meanwhile')
  const by = {
    ...{ heldId, byId: context.viewer.id, isByOperator: held.isByOperator, note },
    digest: held.sent_digest,
  }
  if (decision === 'declined') {
    await write(context, (tx) => declineAsDraft(tx, by))
    return {}
  }
  const author = await findAuthor(context.db, held.person_id)
  try {
    const { kind, club_id: clubId, target_id: targetId, input } = held
    // The session and console are the moderator's.
    const http = { ...context.http, session: undefined, token: undefined, console: undefined }
    const asAuthor = { ...context, http, viewer: author, approval: by }
    await publishHeld(asAuthor, { kind: kind as HeldKind, clubId, targetId, input })
  } catch (error) {
    throw isRefusal(error) ? notPublishable(error) : error
  }
  return {}
}

const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError &&
  !['already_decided', 'changed_meanwhile', 'held_not_found', 'busy', 'unavailable'].includes(error.code)

const notPublishable = ({ code, details }: AppError) =>
  new AppError('held_not_publishable', {
    // The author has no session here.
    reasons: [code === 'session_not_found' ? 'account_suspended' : code],
    ...(details.fields && { message: Object.values(details.fields).join(' ') }),
  })

type Passed = { id: string; why: 'gone' | 'decided' | 'refused'; decision?: MadeDecision }

/** Decides several, each on its own. */
export async function decideManyHeld(
  context: PersonContext,
  { ids, digests = [], ...rest }: z.output<typeof decisions>,
): Promise<{ decided: string[]; passed: Passed[] }> {
  const decided: string[] = []
  const passed: Passed[] = []
  const digestOf = new Map(digests.map((one) => [one.id, one.digest]))
  for (const id of ids)
    try {
      await decideHeld(context, id, { ...rest, digest: digestOf.get(id) })
      decided.push(id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const why = whyPassed[error.code]
      if (!why) throw error
      const { decision } = error.details
      passed.push({ id, why, ...(decision && { decision }) })
    }
  return { decided, passed }
}

const whyPassed: Partial<Record<string, Passed['why']>> = {
  held_not_found: 'gone',
  already_decided: 'decided',
  changed_meanwhile: 'refused',
  held_not_publishable: 'refused',
  someone_else_decides: 'refused',
}

/** A submission that the viewer may decide, as a moderator of its club or with an open console. Error: held_not_found. */
async function findDecidable(context: PersonContext, heldId: string) {
  const held = await context.db
    .selectFrom('held_submissions')
    .innerJoin('clubs as k', 'k.id', 'held_submissions.club_id')
    .select([
      'held_submissions.kind',
      'held_submissions.club_id',
      'held_submissions.person_id',
      'held_submissions.target_id',
      'held_submissions.input',
      'held_submissions.sent_digest',
      ...decisionColumns,
    ])
    .select(isReviewed(sql.ref('held_submissions.person_id')).as('isAuthorReviewed'))
    .where('held_submissions.id', '=', heldId)
    .where('k.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!held) throw new AppError('held_not_found')
  const moderates = await findOpenClub(context.db, context.viewer, held.club_id).then(
    (club) => canModerate(factsOf(club)) === true,
    (error: unknown) => {
      if (error instanceof AppError) return false
      throw error
    },
  )
  if (!moderates && !isOperating(context)) throw new AppError('held_not_found')
  return { ...held, isByOperator: !moderates }
}

/** Whose rights decide, as they are now. Error: held_not_publishable, once the account is suspended or deleted. */
async function findAuthor(db: Database, personId: string): Promise<Viewer> {
  const row = await db
    .selectFrom('profiles')
    .select(['id', 'email', 'username', 'first_name', 'last_name', 'profile_image_url'])
    .select(
      sql<boolean>`exists (select from restrictions r where r.person_id = profiles.id and r.club_id is null
        and (r.ends_at is null or r.ends_at > now()))`.as('is_suspended'),
    )
    .where('id', '=', personId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new AppError('held_not_found')
  if (row.is_suspended) throw new AppError('held_not_publishable', { reasons: ['account_suspended'] })
  return presentViewer(row)
}

/** Withdraws what waits, or removes what was declined from the person's list; idempotent. Errors: held_not_found, already_decided. */
export async function withdrawHeld(context: PersonContext, heldId: string): Promise<Record<string, never>> {
  const held = await context.db
    .selectFrom('held_submissions')
    .select(decisionColumns)
    .where('id', '=', heldId)
    .where('person_id', '=', context.viewer.id)
    .executeTakeFirst()
  if (!held) throw new AppError('held_not_found')
  if (held.decision === 'withdrawn') return {}
  // Authors don't learn who decides.
  if (held.decision === 'approved') throw await decidedBefore(context.db, { ...held, decided_by: null })
  await write(context, (tx) =>
    held.decision === 'declined' ? hideDeclined(tx, heldId) : withdraw(tx, heldId),
  )
  return {}
}
