import type { Viewer } from '@guildhall/contract/accounts'
import type { FieldValues } from '@guildhall/contract/editing'
import type { ContentKind, ContentType } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { asOf } from '../../platform/database.ts'
import { digestOf } from '../../platform/digest.ts'
import { changedFields, refuseConflict } from '../../platform/editing.ts'
import { AppError, allow } from '../../platform/errors.ts'
import { type Tx, write } from '../../platform/write.ts'
import { recordActivity } from '../clubs/activity.ts'
import { canPublish } from '../clubs/clubs.policy.ts'
import { type FoundClub, factsOf, findOpenClub } from '../clubs/clubs.reads.ts'
import { lastChange } from '../clubs/last-change.ts'
import { holdStanding } from '../clubs/lock.ts'
import { canDelete, canEdit } from './content.policy.ts'
import { lockVisibleContent } from './content.reads.ts'
import { type Item, type Kind, readWhole } from './items.reads.ts'
import { firstSlug, nextFreeSlug } from './slug.ts'

const attempts = 5

type Publication = {
  club: string
  id: string
  title: string
  /** Text that search finds the item by; the title weighs more. */
  text: string
  /** What was sent to publish it, whole: a retry is the same again. */
  sent: object
  /** Writes the row of the kind's own table, and whatever belongs to it. */
  details(tx: Tx, club: FoundClub): Promise<void>
}

/**
 * Publishes an item of any kind into a club: its row of `content`, its details, counters, activity and signal. The
 * same id with the same content again changes nothing and is no error, so that a retry never publishes twice; with other
 * content it is taken, so that nothing published is overwritten and nothing written is lost.
 * Errors: club_not_found, members_only, the refusals of canPublish, id_taken.
 */
export async function publish<K extends ContentKind, Data>(
  context: PersonContext,
  kind: Kind<K, Data>,
  item: Publication,
): Promise<Item<K, Data>> {
  for (let attempt = 1; ; attempt++) {
    try {
      await write(context, (tx) => publishOnce(tx, context, { ...item, type: kind.type }))
      return await readWhole(context, kind, item.id)
    } catch (error) {
      if (!(error instanceof SlugTaken)) throw error
      if (attempt === attempts) throw new AppError('slug_unavailable')
    }
  }
}

type Typed = Publication & { type: ContentKind }

async function publishOnce(tx: Tx, { viewer }: PersonContext, item: Typed): Promise<void> {
  await holdStanding(tx, viewer, item.club)
  const club = await findOpenClub(tx.db, viewer, item.club)
  const ability = canPublish(viewer, factsOf(club), item.type)
  const { id, type, title } = item
  const slug = firstSlug(type, title)
  if (ability !== true || !(await insertContent(tx, viewer, club.id, item, slug))) {
    // Refused, or not inserted: it may be there already, which comes before anything else.
    const before = await tx.db.selectFrom('content').selectAll().where('id', '=', id).executeTakeFirst()
    if (before) {
      const isHere = before.user_id === viewer.id && before.club_id === club.id && before.type === type
      if (isHere && before.sent_digest === digestOf(item.sent)) return
      throw new AppError('id_taken')
    }
    allow(ability)
    const next = await nextFreeSlug(tx.db, { clubId: club.id, type, taken: slug })
    // Between the look and the insert others may take this one, too: publish() looks again.
    if (!(await insertContent(tx, viewer, club.id, item, next))) throw new SlugTaken()
  }
  await item.details(tx, club)
  await recordActivity(tx, { clubId: club.id, personId: viewer.id, type: 'content.created', contentId: id })
  // Once a minute is often enough to sort clubs by, and keeps authors from waiting on each other here.
  const minuteAgo = new Date(Date.now() - 60_000)
  // One in which something happens for the first time does not wait for its turn to be scored.
  if (club.active_at < minuteAgo || club.activity_score === 0)
    await tx.task('clubs.score', { clubId: club.id }, { key: `clubs.score ${club.id}` })
  if (club.active_at < minuteAgo)
    await tx.db
      .updateTable('clubs')
      .set({ active_at: new Date() })
      .where('id', '=', club.id)
      .where('active_at', '<', minuteAgo)
      .execute()
  const { count, as_of } = await countContent(tx, club.id, type, 1)
  const clubId = club.id
  tx.signal({ kind: 'content.created', clubId, contentId: id, type, count, asOf: as_of }, { clubId })
}

class SlugTaken extends Error {}

/** Inserts the row of `content`; false where its id or its slug is there already. */
async function insertContent(
  tx: Tx,
  viewer: Viewer,
  clubId: string,
  { id, type, title, text, sent }: Typed,
  slug: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto('content')
    .values({
      id,
      club_id: clubId,
      user_id: viewer.id,
      type,
      slug,
      title,
      search: searchVector(title, text),
      sent_digest: digestOf(sent),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

type Edit<Data, Fields extends FieldValues> = {
  wanted: Partial<Fields>
  before: FieldValues | undefined
  /** An item's fields as an edit knows them. */
  fieldsOf(data: Data): Fields
  /** By what search finds an item with these fields. */
  searchedBy(fields: Fields): { title: string; text: string }
  /** Writes the kind's own rows: `all` the fields hold then, of which these are wanted. */
  save(tx: Tx, all: Fields, wanted: Partial<Fields>): Promise<void>
}

/**
 * Changes the fields of an item that are given; the rest stays. Errors: content_not_found, permission_denied,
 * changed_meanwhile.
 */
export async function change<K extends ContentKind, Data, Fields extends FieldValues>(
  context: PersonContext,
  kind: Kind<K, Data>,
  id: string,
  { wanted, before, fieldsOf, searchedBy, save }: Edit<Data, Fields>,
): Promise<Item<K, Data>> {
  const { viewer } = context
  await write(context, async (tx) => {
    const row = await lockVisibleContent(tx, viewer, id)
    if (row.type !== kind.type) throw new AppError('content_not_found')
    allow(canEdit(viewer, { authorId: row.user_id, type: kind.type, role: row.role }))
    const data = (await kind.hydrate(tx.db, viewer, [row], 'whole')).get(id)
    if (!data) throw new AppError('content_not_found')
    const now = fieldsOf(data)
    const clubId = row.club_id
    await refuseConflict({ now, wanted, before }, (fields) =>
      lastChange(tx, { clubId, contentId: id }, fields),
    )
    const all = { ...now, ...wanted }
    await save(tx, all, wanted)
    const fields = changedFields(now, wanted)
    await noteChange(tx, context, { id, clubId, type: kind.type, fields, ...searchedBy(all) })
  })
  return readWhole(context, kind, id)
}

/** After these fields of an item changed: when, how search finds it, and who is told. */
async function noteChange(
  tx: Tx,
  context: PersonContext,
  item: { id: string; clubId: string; type: ContentKind; title: string; text: string; fields: string[] },
): Promise<void> {
  const { id: contentId, clubId, type, fields } = item
  await tx.db
    .updateTable('content')
    .set({ updated_at: new Date(), title: item.title, search: searchVector(item.title, item.text) })
    .where('id', '=', contentId)
    .execute()
  const data = { fields }
  await recordActivity(tx, { clubId, personId: context.viewer.id, type: 'content.updated', contentId, data })
  tx.signal({ kind: 'content.updated', clubId, contentId, type }, { clubId, contentId })
}

/** Deletes an item of any kind with its likes and comments. Errors: content_not_found, permission_denied. */
export async function deleteContent(context: PersonContext, contentId: string) {
  const { viewer } = context
  await write(context, async (tx) => {
    const row = await lockVisibleContent(tx, viewer, contentId)
    const type = row.type as ContentType
    allow(canDelete(viewer, { authorId: row.user_id, type, role: row.role }))
    await tx.db.deleteFrom('content').where('id', '=', contentId).execute()
    await recordActivity(tx, {
      clubId: row.club_id,
      personId: viewer.id,
      type: 'content.deleted',
      contentId,
      data: { type, slug: row.slug },
    })
    await tx.task('files.sweep', {})
    await countContent(tx, row.club_id, type, -1)
    tx.signal(
      { kind: 'content.deleted', clubId: row.club_id, contentId, type },
      { clubId: row.club_id, contentId },
    )
  })
  return {}
}

/** Last in a write: everyone who publishes into the club waits on this row. */
function countContent(tx: Tx, clubId: string, type: ContentType, change: 1 | -1) {
  return tx.db
    .insertInto('content_counts')
    .values({ club_id: clubId, type, count: Math.max(change, 0) })
    .onConflict((conflict) =>
      conflict
        .columns(['club_id', 'type'])
        .doUpdateSet((eb) => ({ count: eb('content_counts.count', '+', change) })),
    )
    .returning(['count', asOf.as('as_of')])
    .executeTakeFirstOrThrow()
}

export const searchVector = (title: string, text: string) =>
  sql<string>`setweight(to_tsvector('simple', search_words(${title})), 'A') ||
    setweight(to_tsvector('simple', search_words(${text})), 'B')`
