import type { Viewer } from '@guildhall/contract/accounts'
import type { Draft } from '@guildhall/contract/drafts'
import type { ContentType } from '@guildhall/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { presentLabel } from '../clubs/clubs.reads.ts'
import { isOpenLesson, lessonTables } from '../courses/visible.reads.ts'
import { personColumns, presentPerson } from '../profiles/profiles.reads.ts'
import { isOpenTo, isSeenItem } from '../visibility/seen.ts'

type Placed = { kind: string; place: string }
type About = Draft['about']
/** Ids in a draft's place; for an edited comment only its own. */
type Ids = {
  clubId?: string
  contentId?: string
  commentId?: string
  lessonId?: string
  partnerId?: string
}

/** Subjects of drafts that the viewer can see now, in at most four short queries. */
export async function findPlaces(
  db: Database,
  viewer: Viewer,
  drafts: Placed[],
): Promise<(draft: Placed) => About> {
  const ids = drafts.map(idsOf)
  const [items, lessons, clubs, people] = await Promise.all([
    findItems(db, viewer, ids),
    findLessons(db, viewer, ids),
    findClubs(db, viewer, ids),
    findPartners(db, viewer, ids),
  ])
  return (draft) => {
    const { clubId, contentId, commentId, lessonId, partnerId } = idsOf(draft)
    const item = items.find(
      ({ id, comment_id }) => id === contentId || (commentId && comment_id === commentId),
    )
    const lesson = lessons.find(({ id }) => id === lessonId)
    const club = item?.club ?? lesson?.club ?? clubs.find(({ id }) => id === clubId)
    const person = club && people.find((one) => one.club_id === club.id && one.key === partnerId)
    return {
      club: club ? presentLabel(club) : null,
      item: item ? { type: item.type as ContentType, slug: item.slug, title: item.title } : null,
      lesson: lesson ? { course: lesson.course, slug: lesson.slug, title: lesson.title } : null,
      person: person ? presentPerson(person) : null,
    }
  }
}

const uuid = /^[0-9a-f-]{36}$/

function idsOf({ kind, place }: Placed): Ids {
  const [first = '', second = ''] = place.split(':')
  if (!uuid.test(first)) return {}
  if (kind === 'edit-comment') return { commentId: first }
  if (kind === 'lesson-comment') return { lessonId: first }
  if (kind === 'comment' || kind === 'application') return { contentId: first }
  if (kind === 'edit-club') return { clubId: first }
  if (kind === 'message') return { clubId: first, ...(uuid.test(second) ? { partnerId: second } : {}) }
  return kind.startsWith('edit-') ? { contentId: first } : { clubId: first }
}

async function findItems(db: Database, viewer: Viewer, ids: Ids[]) {
  const contentIds = ids.flatMap(({ contentId }) => contentId ?? [])
  const commentIds = ids.flatMap(({ commentId }) => commentId ?? [])
  if (contentIds.length + commentIds.length === 0) return []
  const rows = await db
    .selectFrom('content as c')
    .innerJoin('clubs as k', 'k.id', 'c.club_id')
    .leftJoin('club_memberships as m', (join) =>
      join.onRef('m.club_id', '=', 'k.id').on('m.user_id', '=', viewer.id),
    )
    .leftJoin('comments as o', (join) =>
      join.onRef('o.content_id', '=', 'c.id').on(sql<boolean>`o.id = any(${commentIds}::uuid[])`),
    )
    .select(['c.id', 'c.type', 'c.slug', 'c.title', 'o.id as comment_id'])
    .select(['k.id as club_id', 'k.slug as club_slug', 'k.name', 'k.logo_path'])
    .where(
      sql<boolean>`c.id = any(${contentIds}::uuid[] || array(
        select content_id from comments where id = any(${commentIds}::uuid[])))`,
    )
    .where(isSeenItem(viewer.id, 'c'))
    .execute()
  return rows.map(({ club_id: id, club_slug: slug, name, logo_path, ...item }) => ({
    ...item,
    club: { id, slug, name, logo_path },
  }))
}

async function findLessons(db: Database, viewer: Viewer, ids: Ids[]) {
  const lessonIds = ids.flatMap(({ lessonId }) => lessonId ?? [])
  if (lessonIds.length === 0) return []
  const viewerId = sql`${viewer.id}::uuid` as RawBuilder<string>
  const { rows } = await sql<LessonColumns>`
    select l.id, l.slug, l.title, c.slug as course, k.id as club_id, k.slug as club_slug, k.name, k.logo_path
    from ${lessonTables(viewerId)} where l.id = any(${lessonIds}::uuid[]) and ${isOpenLesson(viewerId)}`.execute(
    db,
  )
  return rows.map(({ club_id: id, club_slug: slug, name, logo_path, ...lesson }) => ({
    ...lesson,
    club: { id, slug, name, logo_path },
  }))
}

type LessonColumns = {
  id: string
  slug: string
  title: string
  course: string
  club_id: string
  club_slug: string
  name: string
  logo_path: string | null
}

async function findClubs(db: Database, viewer: Viewer, ids: Ids[]) {
  const clubIds = ids.flatMap(({ clubId }) => clubId ?? [])
  if (clubIds.length === 0) return []
  return db
    .selectFrom('clubs as k')
    .leftJoin('club_memberships as m', (join) =>
      join.onRef('m.club_id', '=', 'k.id').on('m.user_id', '=', viewer.id),
    )
    .select(['k.id', 'k.slug', 'k.name', 'k.logo_path'])
    .where(sql<boolean>`k.id = any(${clubIds}::uuid[])`)
    .where(isOpenTo(viewer.id))
    .execute()
}

/** Recipients of messages: members of a club for its members, and people the viewer has written with. */
async function findPartners(db: Database, viewer: Viewer, ids: Ids[]) {
  const asked = ids.flatMap(({ clubId, partnerId }) => (clubId && partnerId ? [{ clubId, partnerId }] : []))
  if (asked.length === 0) return []
  const clubIds = asked.map(({ clubId }) => clubId)
  const partnerIds = asked.map(({ partnerId }) => partnerId)
  return db
    .with('places', (from) =>
      from
        .selectFrom(
          sql<{
            club_id: string
            partner_id: string
          }>`unnest(${clubIds}::uuid[], ${partnerIds}::uuid[])`.as<'a'>(sql`a (club_id, partner_id)`),
        )
        .select(['a.club_id', 'a.partner_id']),
    )
    .with('known', (from) =>
      from
        .selectFrom('places as a')
        .innerJoin('club_memberships as t', (join) =>
          join.onRef('t.club_id', '=', 'a.club_id').onRef('t.user_id', '=', 'a.partner_id'),
        )
        .innerJoin('club_memberships as i', (join) =>
          join.onRef('i.club_id', '=', 'a.club_id').on('i.user_id', '=', viewer.id),
        )
        .select(['a.club_id', 'a.partner_id as user_id', 'a.partner_id as key'])
        .union((eb) =>
          eb
            .selectFrom('places as a')
            .innerJoin('conversations as v', 'v.club_id', 'a.club_id')
            .select([
              'a.club_id',
              sql<string>`case when v.low_id = ${viewer.id} then v.high_id else v.low_id end`.as('user_id'),
              'a.partner_id as key',
            ])
            .where(sql<boolean>`${viewer.id}::uuid in (v.low_id, v.high_id)
              and (a.partner_id = v.id or a.partner_id in (v.low_id, v.high_id))`),
        ),
    )
    .selectFrom('known as n')
    .innerJoin('profiles as p', 'p.id', 'n.user_id')
    .select(['n.club_id', 'n.key', ...personColumns])
    .execute()
}
