import type { EventItem } from '@guildhall/contract/events'
import type { ContentItem, Highlights } from '@guildhall/contract/feed'
import { limits } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { clubIdOf, clubKey, findOpenClub } from '../clubs/clubs.reads.ts'
import { isSeenItemInClub } from '../visibility/seen.ts'
import { isInSeenTopic } from '../visibility/seen-topics.ts'
import { presentItems, rowsOf } from './hydrators.ts'

/** The newest items and the next event in one query; an event that is among the newest comes twice. */
const highlightsOfClub = rowsOf<ReturnType<typeof clubKey>>((from, params) => {
  const newest = from
    .selectFrom('content')
    .select('content.id')
    .where('content.club_id', '=', clubIdOf(params))
    .where(isInSeenTopic(params.viewerId, 'content'))
    .orderBy('content.created_at', 'desc')
    .orderBy('content.id', 'desc')
    .limit(limits.feedPage)
  const nextEvent = from
    .selectFrom('content')
    .select('content.id')
    .where(
      'content.id',
      '=',
      sql<string>`(select id from events where club_id = ${clubIdOf(params)}
        and start_date > now() and over_at > now() and canceled_at is null
        and exists (select from content shown where shown.id = events.id
          and ${isSeenItemInClub(params.viewerId, clubIdOf(params), 'shown')}) order by start_date, id limit 1)`,
    )
  return [newest, nextEvent]
})

/** See decisions.md V2. Errors: bad_club_identifier, club_not_found, members_only. */
export async function readHighlights({ db, viewer }: Context, club: string): Promise<Highlights> {
  const both = await highlightsOfClub(db, viewer, clubKey(club))
  if (both.length === 0) await findOpenClub(db, viewer, club)
  const rows = both.filter((row, index) => row.id !== both[index - 1]?.id)
  const items = await presentItems(db, viewer, rows)
  const now = rows[0]?.as_of ?? 0
  const nextEvent = items.filter((item): item is EventItem => isToCome(item, now)).sort(bySoonest)[0] ?? null
  // Rows are newest first; an older event comes after the newest items.
  const newest = items.slice(0, limits.feedPage)
  const authors = newest.flatMap(({ author }) => author ?? [])
  const people = [...new Map(authors.map((author) => [author.id, author])).values()]
  return {
    items: newest.slice(0, limits.highlightedItems),
    nextEvent,
    people: people.slice(0, limits.highlightedPeople),
  }
}

const isToCome = (item: ContentItem, now: number) =>
  item.type === 'event' &&
  item.data.calledOffAt === null &&
  !item.data.isOver &&
  Date.parse(item.data.startsAt) > now

const bySoonest = (one: EventItem, other: EventItem) =>
  Date.parse(one.data.startsAt) - Date.parse(other.data.startsAt) || (one.id < other.id ? -1 : 1)
