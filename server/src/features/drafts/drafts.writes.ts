import { summaryOf } from '@guildhall/contract/draft-text'
import type { DraftKind, keepDraft as toKeep } from '@guildhall/contract/drafts'
import { limits } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'

/** A browser's knowledge: its own writes even without a response, and revisions it has read. */
type Known = { browser: string; revision?: number | null | undefined }

/**
 * Saves a draft; beyond 50 per person the oldest are deleted. Errors: draft_not_found (sent or discarded elsewhere),
 * changed_meanwhile (by another browser).
 */
export async function keepDraft(context: PersonContext, id: string, input: z.output<typeof toKeep>) {
  const { viewer } = context
  const { kind, place, data, summary, browser, revision, writtenAt } = input
  return write(context, async (tx) => {
    if (revision === null) await lockCreation(tx, viewer.id)
    const old = await lockDraft(tx, viewer.id, id)
    if (!old && revision !== null) throw new AppError('draft_not_found')
    if (old && !isKnown(old, input)) throw new AppError('changed_meanwhile')
    // Delayed longer than the stored version.
    if (old && old.browser === browser && Number(old.written_at) > writtenAt) return present(old)
    // Not now(), the start of the transaction: other drafts may have been written since.
    const changedAt = sql<Date>`clock_timestamp()`
    const written = { data, summary, browser, written_at: writtenAt, changed_at: changedAt }
    const row = await tx.db
      .insertInto('drafts')
      .values({ user_id: viewer.id, id, kind, place, ...written })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'id']).doUpdateSet({
          ...written,
          revision: sql`drafts.revision + 1`,
        }),
      )
      .returning(['revision', 'changed_at'])
      .executeTakeFirstOrThrow()
    await keepFiles(tx, viewer.id, id, data)
    if (!old) await dropOldest(tx, viewer.id, id)
    tx.signal({ kind: 'drafts.changed', browser }, { personId: viewer.id })
    return present(row)
  })
}

type NewDraft = { id: string; kind: DraftKind; place: string; data: object }

/** Stores a draft for a person as if by another browser, once for its id. One that is too long is not stored. */
export async function addDraft(tx: Tx, personId: string, { id, kind, place, data }: NewDraft): Promise<void> {
  const text = JSON.stringify(data)
  if (text.length > limits.draft) return
  await lockCreation(tx, personId)
  const browser = newId()
  const added = await tx.db
    .insertInto('drafts')
    .values({
      ...{ user_id: personId, id, kind, place, data: text, summary: summaryOf(data), browser },
      ...{ written_at: Date.now(), changed_at: sql<Date>`clock_timestamp()` },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return
  await keepFiles(tx, personId, id, text)
  await dropOldest(tx, personId, id)
  tx.signal({ kind: 'drafts.changed', browser }, { personId })
}

/** Succeeds if already deleted. Error: changed_meanwhile, if another browser has changed it since. */
export async function discardDraft(context: PersonContext, id: string, known: Known) {
  const { viewer } = context
  await write(context, async (tx) => {
    const old = await lockDraft(tx, viewer.id, id)
    if (!old) return
    if (!isKnown(old, known)) throw new AppError('changed_meanwhile')
    await tx.db.deleteFrom('drafts').where('user_id', '=', viewer.id).where('id', '=', id).execute()
    tx.signal({ kind: 'drafts.changed', browser: known.browser }, { personId: viewer.id })
  })
  return {}
}

/** More than any form accepts. */
const maxFiles = 2 * (limits.textPictures + limits.attachments)
const ids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Keeps the person's uploads that the draft names, by path or by id in a text, as long as the draft. */
async function keepFiles({ db }: Tx, personId: string, draftId: string, data: string): Promise<void> {
  const named = [...new Set(data.match(ids) ?? [])]
  await sql`
    with named as (
      select id from files where id = any(${named}::uuid[]) and uploader_id = ${personId}
      order by id desc limit ${sql.lit(maxFiles)}
    ), dropped as (
      delete from draft_files d where user_id = ${personId} and draft_id = ${draftId}
        and not exists (select from named where named.id = d.file_id)
    )
    insert into draft_files (user_id, draft_id, file_id)
    select ${personId}::uuid, ${draftId}::uuid, id from named
    on conflict do nothing`.execute(db)
}

const lockDraft = (tx: Tx, personId: string, id: string) =>
  tx.db
    .selectFrom('drafts')
    .select(['browser', 'written_at', 'revision', 'changed_at'])
    .where('user_id', '=', personId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

const isKnown = (old: { browser: string; revision: number }, { browser, revision }: Known) =>
  old.browser === browser || old.revision === revision

/** Serializes a person's new drafts: each must see the others, for the limit and equal ids. */
const lockCreation = ({ db }: Tx, personId: string) =>
  sql`select pg_advisory_xact_lock(hashtext('drafts'), hashtext(${personId}))`.execute(db)

/** Deletes all but the new draft and the latest others. */
const dropOldest = (tx: Tx, personId: string, newest: string) =>
  tx.db
    .deleteFrom('drafts')
    .where('user_id', '=', personId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('drafts')
        .select('id')
        .where('user_id', '=', personId)
        .where('id', '!=', newest)
        .orderBy('changed_at', 'desc')
        .orderBy('id', 'desc')
        .offset(limits.drafts - 1),
    )
    .execute()

const present = (row: { revision: number; changed_at: Date }) => ({
  revision: row.revision,
  changedAt: row.changed_at.toISOString(),
})
