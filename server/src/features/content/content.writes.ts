import type { Viewer } from '@guildhall/contract/accounts'
import type { ReplacedWords } from '@guildhall/contract/common'
import type { FieldValues } from '@guildhall/contract/editing'
import type { ContentKind, ContentType } from '@guildhall/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { asOf } from '../../platform/database/database.ts'
import { enqueueSql, type Tx, write } from '../../platform/database/write.ts'
import { changedFields, refuseConflict } from '../../platform/editing.ts'
import { AppError, allow } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { digestOf } from '../../platform/text/digest.ts'
import { activityFor, recordActivity } from '../activity/activity.writes.ts'
import { enqueueScoringSql, markActiveSql } from '../clubs/active.ts'
import { canPublish } from '../clubs/clubs.policy.ts'
import { type FoundClub, factsOf, findOpenClub, type VisibleClub } from '../clubs/clubs.reads.ts'
import { lastChange } from '../clubs/last-change.ts'
import { pointsIn, shownNamesOf } from '../clubs/levels.ts'
import { lockMembership } from '../clubs/lock.ts'
import { canBeIn } from '../clubs/topics.ts'
import { changeMentions, saveMentions, signalMentioned } from '../mentions/mentions.writes.ts'
import { keepPace } from '../prevention/pace.writes.ts'
import { flagFound, holdOrRefuse, screen, screenEdit } from '../prevention/screen.writes.ts'
import { personOf } from '../profiles/profiles.reads.ts'
import { lockTopic } from '../topics/topics.writes.ts'
import { canDelete, canEdit } from './content.policy.ts'
import { type ContentRow, type ItemRow, lockVisibleContent } from './content.reads.ts'
import { readTotal } from './counts.reads.ts'
import { countItems, countItemsSql } from './counts.writes.ts'
import { factChanges } from './facts.ts'
import { type Item, presentWhole, readWhole } from './items.reads.ts'
import { changePictures, usePictures } from './pictures.writes.ts'
import { proseOf } from './prose.ts'
import { clearResponses } from './responses.writes.ts'
import type { Kind } from './shared.reads.ts'
import { firstSlug, nextFreeSlug } from './slug.ts'
import { keepVersion } from './versions.writes.ts'

const attempts = 5

type NewItem = { id: string; topicId?: string | null | undefined }

type Publication<Input> = {
  club: string
  /** The whole input, to recognize a retry. */
  sent: Input
  /** The rows to write for the input, also with watched words replaced. */
  partsOf(input: Input): Parts
}

type Parts = {
  title: string
  /** Plain text for search; the title has more weight. */
  text: string
  /** SQL that inserts the kind's rows, from `item` with the new id and club_id. */
  rows: RawBuilder<unknown>[]
  attach?: ((tx: Tx) => Promise<void>) | undefined
}

/**
 * Publishes an item; a retry returns it. Errors: club_not_found, members_only, those of canPublish, id_taken; bad_input,
 * held_for_review, too_many_held and too_soon by the club's rules of prevention.
 */
export async function publish<K extends ContentKind, Data extends object, Input extends NewItem>(
  context: PersonContext,
  kind: Kind<K, Data>,
  item: Publication<Input>,
): Promise<Item<K, Data>> {
  const { db, signals, viewer } = context
  const { id } = item.sent
  const { type } = kind
  for (let attempt = 1; ; attempt++) {
    try {
      const published = await write(context, (tx) => publishOnce(tx, context, { ...item, type }))
      if (published === 'held') throw new AppError('held_for_review')
      const { row, replaced } = published
      if (!row) return await readWhole(context, kind, id)
      const clubId = row.club_id
      const { count, as_of: asOf } = await readTotal(db, clubId, type)
      const to = { clubId, topicId: row.restricted_topic_id }
      signals.send({ kind: 'content.created', clubId, contentId: id, type, count, asOf }, to)
      return { ...(await presentWhole(context, kind, row)), author: personOf(viewer), ...shownIf(replaced) }
    } catch (error) {
      if (!(error instanceof SlugTaken)) throw error
      if (attempt === attempts) throw new AppError('slug_unavailable')
    }
  }
}

const shownIf = (replaced: ReplacedWords) => (replaced.length > 0 ? { replaced } : {})

type Typed<Input> = Publication<Input> & { type: ContentKind }
type Published = { row: ItemRow | undefined; replaced: ReplacedWords }

/** The item as its author sees it; undefined if it already exists. */
async function publishOnce<Input extends NewItem>(
  tx: Tx,
  context: PersonContext,
  item: Typed<Input>,
): Promise<Published | 'held'> {
  const { viewer } = context
  await lockMembership(tx, viewer, item.club)
  const topicId = item.sent.topicId ?? null
  if (topicId) await lockTopic(tx, topicId)
  const club = await findOpenClub(tx.db, viewer, item.club)
  const ability = canPublishHere(viewer, club, { topicId, type: item.type })
  const { type, sent, partsOf } = item
  const { id } = sent
  const { title } = partsOf(sent)
  const { id: clubId, standing } = club
  const writing = { id, kind: type, club: { id: clubId, standing }, title, sent }
  const screened = ability === true ? await screen(tx, context, writing) : undefined
  const passed = screened?.passes ? screened : undefined
  const parts = passed && passed.sent !== sent ? partsOf(passed.sent) : partsOf(sent)
  const insertion = { ...parts, id, type, sent }
  const slug = firstSlug(type, parts.title)
  let row = passed && (await insertItem(tx, viewer, club, insertion, slug))
  if (!row) {
    // Refused or not inserted: a retry finds the item here.
    const before = await tx.db.selectFrom('content_rows').selectAll().where('id', '=', id).executeTakeFirst()
    if (before) {
      const isHere = before.user_id === viewer.id && before.club_id === club.id && before.type === type
      if (isHere && before.sent_digest === digestOf(sent)) return { row: undefined, replaced: [] }
      throw new AppError('id_taken')
    }
    allow(ability)
    if (screened && !screened.passes) {
      await holdOrRefuse(tx, context, writing, screened)
      return 'held'
    }
    const next = await nextFreeSlug(tx.db, { clubId: club.id, type, taken: slug })
    row = await insertItem(tx, viewer, club, insertion, next)
    // A concurrent write may take this slug too, so publish() tries again.
    if (!row) throw new SlugTaken()
  }
  await keepPace(tx, {
    ...{ personId: viewer.id, clubId: club.id },
    ...{ isItem: true, pace: passed?.pace ?? null },
  })
  await parts.attach?.(tx)
  const published = passed?.sent ?? sent
  await usePictures(tx, { contentId: id, by: viewer }, published)
  await saveMentions(tx, { contentId: id, commentId: null, byId: viewer.id }, proseOf(published))
  await flagFound(tx, { kind: 'content', id }, passed?.flags ?? [])
  return { row, replaced: passed?.replaced ?? [] }
}

class SlugTaken extends Error {}

type Insertion = Parts & { id: string; type: ContentKind; sent: NewItem }

/** A single statement, because the number of statements limits a busy server. Undefined if the id or slug is taken. */
async function insertItem(
  { db }: Tx,
  viewer: Viewer,
  club: VisibleClub,
  { id, type, title, text, sent, rows: own }: Insertion,
  slug: string,
): Promise<ItemRow | undefined> {
  const activity = {
    ...{ clubId: club.id, personId: viewer.id, contentId: id },
    ...{ type: 'content.created' as const, data: { type } },
  }
  const activityId = newId()
  const { rows } = await sql<Inserted>`
    with item as (
      insert into content (id, club_id, user_id, type, slug, title, search, topic_id, sent_digest, created_at)
      values (${id}, ${club.id}, ${viewer.id}, ${type}, ${slug}, ${title}, ${searchVector(title, text)},
        ${sent.topicId ?? null}, ${digestOf(sent)}, ${club.public_since ? writtenAt(id) : sql`now()`})
      on conflict do nothing
      returning id, club_id, created_at, version
    ),
    ${sql.join(own.map((insert, index) => sql`${sql.id(`own_${index}`)} as (${insert})`))},
    logged as (${activityFor('item', activity, activityId)}),
    ${countItemsSql(club.id, type, 1)},
    ${markActiveSql(club.id)}
    select created_at, version, ${asOf} as as_of, ${enqueueScoringSql(club.id)},
      ${pointsOf(viewer.id, club)} as author_points,
      (select count(*) from ${enqueueSql('notify.activity', [{ activityId, clubId: club.id }], { isBulk: true })})
    from item`.execute(db)
  const [inserted] = rows
  if (!inserted) return undefined
  return {
    ...inserted,
    ...{ id, type, user_id: viewer.id, role: club.role },
    ...{ standing: club.standing, restriction: club.restriction },
    ...{ like_count: 0, comment_count: 0, comments_locked: false, liked: false },
    ...{ is_folded: false, hidden_words: null },
    ...{ reaction_counts: null, reacted: null },
    pinned_at: null,
    ...{ club_id: club.id, club_version: club.version, club_is_private: club.is_private },
    ...{ is_inside: club.is_private, sees_from: club.sees_from },
    ...topicOf(club, sent.topicId),
    author_version: null,
    author_standing: club.standing,
    own: null,
  }
}

const canPublishHere = (
  viewer: Viewer,
  club: VisibleClub,
  item: { topicId: string | null; type: ContentKind },
) => {
  const ability = canPublish(viewer, factsOf(club), item.type)
  if (ability !== true) return ability
  return canBeIn(viewer, { role: club.role, topics: club.topics, requiresTopic: club.requires_topic }, item)
}

const topicOf = ({ topics }: VisibleClub, topicId: string | null = null) => {
  const topic = topics?.find(({ id }) => id === topicId)
  return { topic_id: topicId, restricted_topic_id: topic?.isRestricted ? topicId : null }
}

/** SQL: when an item was written: what was held while its club was private is as old as that. */
const writtenAt = (id: string) => sql`coalesce((select h.created_at from held_submissions h
  join clubs k on k.id = h.club_id where h.id = ${id} and h.created_at < k.public_since), now())`

type Inserted = Pick<ItemRow, 'created_at' | 'version' | 'as_of' | 'author_points'>

const pointsOf = (personId: string, club: FoundClub) =>
  shownNamesOf(club) ? pointsIn(sql`${club.id}::uuid`, sql`${personId}::uuid`) : sql`null::integer`

type Edit<Data, Fields extends FieldValues> = {
  wanted: Partial<Fields>
  before: FieldValues | undefined
  fieldsOf(data: Data): Fields
  /** Plain text for search. */
  searchedBy(fields: Fields): { title: string; text: string }
  /** `all`: the new values of all fields; `changed`: those that change. */
  save(tx: Tx, all: Fields, changed: Partial<Fields>): Promise<void>
}

/** Updates an item; omitted fields stay unchanged. Errors: content_not_found, permission_denied, changed_meanwhile. */
export async function change<K extends ContentKind, Data extends object, Fields extends FieldValues>(
  context: PersonContext,
  kind: Kind<K, Data>,
  id: string,
  { wanted, before, fieldsOf, searchedBy, save }: Edit<Data, Fields>,
): Promise<Item<K, Data>> {
  const { viewer } = context
  const replaced = await write(context, async (tx) => {
    const row = await lockVisibleContent(tx, viewer, id)
    if (row.type !== kind.type) throw new AppError('content_not_found')
    const { user_id: authorId, restriction } = row
    allow(canEdit(viewer, { authorId, type: kind.type, role: row.role, restriction }))
    const { data } = await presentWhole({ db: tx.db, viewer }, kind, row)
    const now = fieldsOf(data)
    const clubId = row.club_id
    await refuseConflict({ now, wanted, before }, (fields) =>
      lastChange(tx, { clubId, contentId: id }, fields),
    )
    const { after, replaced } = await screenEdit(tx, context, {
      ...{ id, kind: kind.type },
      club: { id: clubId, standing: row.standing },
      subject: { kind: 'content', id },
      before: Object.fromEntries(Object.keys(wanted).map((name) => [name, now[name]])),
      after: wanted,
      unchanged: Object.fromEntries(Object.entries(now).filter(([name]) => !Object.hasOwn(wanted, name))),
    })
    const all = { ...now, ...after }
    await save(tx, all, after)
    await changePictures(tx, { contentId: id, by: viewer }, { before: now, after: all })
    const text = { contentId: id, commentId: null, byId: viewer.id }
    await changeMentions(tx, text, { before: proseOf(now), after: proseOf(all) })
    const fields = changedFields(now, after)
    const versioned = { contentId: id, commentId: null, editorId: viewer.id }
    const isEdited = await keepVersion(tx, versioned, { now, wanted: after, fields })
    const changes = factChanges(now, after)
    await noteChange(tx, context, row, { type: kind.type, fields, changes, isEdited, ...searchedBy(all) })
    return replaced
  })
  return { ...(await readWhole(context, kind, id)), ...shownIf(replaced) }
}

async function noteChange(
  tx: Tx,
  context: PersonContext,
  { id: contentId, club_id: clubId, user_id: authorId, title, restricted_topic_id: topicId }: ContentRow,
  item: {
    type: ContentKind
    title: string
    text: string
    fields: string[]
    changes: Record<string, unknown>
    isEdited: boolean
  },
): Promise<void> {
  const { type, fields } = item
  const isByOther = authorId !== context.viewer.id
  const now = new Date()
  await tx.db
    .updateTable('content')
    .set({
      updated_at: now,
      ...(item.isEdited && { edited_at: now }),
      title: item.title,
      search: searchVector(item.title, item.text),
      last_edited_by_other: isByOther,
    })
    .where('id', '=', contentId)
    .execute()
  const data = {
    type,
    fields,
    ...(Object.keys(item.changes).length > 0 && { changes: item.changes }),
    ...(isByOther && { personId: authorId ?? undefined }),
    ...(item.title !== title && { titles: [title, item.title] }),
  }
  await recordActivity(tx, { clubId, personId: context.viewer.id, type: 'content.updated', contentId, data })
  tx.signal({ kind: 'content.updated', clubId, contentId, type }, { clubId, topicId, contentId })
}

export type DeletedRow = { id: string; club_id: string; title: string }
/** Work of a kind in the write in which a person deletes its item, before the deletion. */
export type BeforeDeletion = Partial<
  Record<ContentType, (tx: Tx, personId: string, row: DeletedRow) => Promise<void>>
>

const manyResponses = 1000

/**
 * Deletes an item with its likes and comments. Many responses are deleted first, so that an interrupted deletion can be
 * repeated. Errors: content_not_found, permission_denied.
 */
export async function deleteContent(context: PersonContext, contentId: string, before: BeforeDeletion = {}) {
  const { viewer } = context
  const lockDeletable = async (tx: Tx) => {
    const row = await lockVisibleContent(tx, viewer, contentId)
    const type = row.type as ContentType
    allow(canDelete(viewer, { authorId: row.user_id, type, role: row.role }))
    return { row, type }
  }
  if (await hasManyResponses(context, contentId)) {
    await write(context, lockDeletable)
    await clearResponses(context, [contentId])
  }
  await write(context, async (tx) => {
    const { row, type } = await lockDeletable(tx)
    await before[type]?.(tx, viewer.id, row)
    await signalMentioned(tx, { content_id: [contentId] })
    await tx.db.deleteFrom('content').where('id', '=', contentId).execute()
    await recordActivity(tx, {
      clubId: row.club_id,
      personId: viewer.id,
      type: 'content.deleted',
      contentId,
      data: { type, slug: row.slug, title: row.title, personId: row.user_id ?? undefined },
    })
    await tx.task('files.sweep', {})
    const withdrawn = { clubId: row.club_id, contentId, at: row.created_at.toISOString() }
    await tx.task('notifications.withdraw', withdrawn, { isBulk: true })
    await countItems(tx, row.club_id, type, -1)
    tx.signal(
      { kind: 'content.deleted', clubId: row.club_id, contentId, type },
      { clubId: row.club_id, topicId: row.restricted_topic_id, contentId },
    )
  })
  return {}
}

async function hasManyResponses({ db }: PersonContext, contentId: string): Promise<boolean> {
  const item = await db
    .selectFrom('content')
    .select('id')
    .where('id', '=', contentId)
    .where(sql<boolean>`(like_count + comment_count > ${manyResponses}
      or exists (select from poll_votes where poll_id = content.id offset ${manyResponses}))`)
    .executeTakeFirst()
  return item !== undefined
}

/** `text` is plain text. */
export const searchVector = (title: string, text: string) =>
  sql<string>`setweight(search_vector(${title}), 'A') || setweight(search_vector(${text}), 'B')`
