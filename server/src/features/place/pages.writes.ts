import type { DraftPage, publishVersion as published, saveDraft as saved } from '@guildhall/contract/place'
import { acceptedPages, type LegalPage, placeLimits } from '@guildhall/contract/place-limits'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { PersonContext } from '../../platform/context.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { readDraftPage } from './drafts.reads.ts'
import { announcePlace } from './place.writes.ts'

/** Saves a legal page's draft. Saving the same again changes nothing. Error: changed_meanwhile. */
export async function saveDraft(
  context: PersonContext,
  page: LegalPage,
  { revision, content }: z.output<typeof saved>,
): Promise<DraftPage> {
  return write(context, async (tx) => {
    const now = await lockDraft(tx, page)
    if (now.draft === content) return readDraftPage(tx, page)
    if (now.revision !== revision) throw new AppError('changed_meanwhile')
    await tx.db
      .updateTable('legal_pages')
      .set({ draft: content, revision: revision + 1, changed_by: context.viewer.id, changed_at: new Date() })
      .where('page', '=', page)
      .execute()
    return readDraftPage(tx, page)
  })
}

/**
 * Publishes the draft. A significant version notifies everyone, by a task. Repeating it publishes once. Errors:
 * changed_meanwhile, bad_input (a day in the past, a significant imprint).
 */
export async function publishVersion(
  context: PersonContext,
  page: LegalPage,
  version: z.output<typeof published>,
): Promise<DraftPage> {
  const inForceFrom = dayOf(version.inForceFrom)
  if (version.isSignificant && !(acceptedPages as readonly LegalPage[]).includes(page))
    throw badField('isSignificant', 'People aren’t asked to accept this page')
  const answer = await write(context, async (tx) => {
    const { draft, revision } = await lockDraft(tx, page)
    const newest = await newestOf(tx, page)
    const isRepeated = newest?.number === version.number && newest.published_by === context.viewer.id
    if (isRepeated && newest.text === draft) return readDraftPage(tx, page)
    if (revision !== version.revision || (newest?.number ?? 0) + 1 !== version.number)
      throw new AppError('changed_meanwhile')
    await tx.db
      .insertInto('legal_versions')
      .values({
        ...{ page, number: version.number, id: newId(), text: draft, changes: version.changes },
        is_significant: version.isSignificant,
        in_force_from: inForceFrom ?? sql<Date>`now()`,
        published_by: context.viewer.id,
      })
      .execute()
    if (version.isSignificant) await tx.task('place.notify', { page, number: version.number })
    return readDraftPage(tx, page)
  })
  await announcePlace(context)
  return answer
}

/** The start of the day in UTC; null if it has begun, so that it is in force at once. */
function dayOf(day: string | null): Date | null {
  if (day === null) return null
  const at = new Date(`${day}T00:00:00Z`)
  const today = new Date().toISOString().slice(0, 10)
  if (day < today) throw badField('inForceFrom', 'Choose today or a later day')
  if (at.getTime() > Date.now() + placeLimits.inForceDays * 86_400_000)
    throw badField('inForceFrom', 'Choose a day within a year')
  return day === today ? null : at
}

const badField = (field: string, message: string) =>
  new AppError('bad_input', { fields: { [field]: message } })

const lockDraft = ({ db }: Tx, page: LegalPage) =>
  db
    .selectFrom('legal_pages')
    .select(['draft', 'revision'])
    .where('page', '=', page)
    .forUpdate()
    .executeTakeFirstOrThrow()

const newestOf = ({ db }: Tx, page: LegalPage) =>
  db
    .selectFrom('legal_versions')
    .select(['number', 'text', 'published_by'])
    .where('page', '=', page)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
