import { type ContentType, contentTypes, featureOf } from '@guildhall/contract/limits'
import type { Context, PlainAnswer } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { findOpenClub } from '../clubs/clubs.reads.ts'
import { readPublicCourses } from '../courses/public.reads.ts'
import { calendarAnswer } from '../events/calendar.ics.ts'
import { readTopicIcs } from '../events/calendar.reads.ts'
import { findTopic } from '../topics/topics.reads.ts'
import { readClubItems } from './feed.reads.ts'
import { courseEntryOf, entryOf, type Format, feedAnswer, lastChange } from './feed-file.ts'

/**
 * A public club's content, as Atom and RSS: all its items, one kind, or its courses. Feed readers send no session, so everybody gets what
 * visitors may see (docs/decisions/063). Errors: not_found, club_not_found, members_only.
 */
export async function readClubFeedFile(
  { db, http, env: { baseUrl } }: Context,
  params: { club: string; file: string },
): Promise<PlainAnswer> {
  const { type, format } = partsOf(params.file)
  const club = await findOpenClub(db, null, params.club)
  const entries =
    type === 'course'
      ? (await readPublicCourses(db, club.id, most)).map((course) => courseEntryOf(course, baseUrl))
      : (await readClubItems(db, null, { clubId: club.id, type })).items.map((item) => entryOf(item, baseUrl))
  const address = `${baseUrl}/rest/v1/clubs/${club.slug}/feeds`
  const file = type ? nameOf(type) : 'all'
  return feedAnswer(http, format, 'public', {
    id: `urn:uuid:${club.id}${type ? `#${type}` : ''}`,
    title: type ? `${club.name}: ${titleOf(nameOf(type))}` : club.name,
    description: club.description,
    link: `${baseUrl}/${club.slug}/preview`,
    self: { atom: `${address}/${file}.atom`, rss: `${address}/${file}.rss` },
    updatedAt: lastChange(club.created_at, entries),
    entries,
  })
}

/** As readClubFeedFile, of one topic, or the calendar of its events. Error besides: topic_not_found. */
export async function readTopicFeedFile(
  { db, http, env: { baseUrl } }: Context,
  params: { club: string; topicId: string; file: string },
): Promise<PlainAnswer> {
  const topic = await findTopic(db, null, params.club, params.topicId)
  const club = await findOpenClub(db, null, params.club)
  const title = `${club.name}: ${topic.name}`
  if (params.file === 'events.ics')
    return calendarAnswer(http, 'public', await readTopicIcs(db, topic.id, title, baseUrl))
  const { type, format } = partsOf(params.file)
  if (type) throw new AppError('not_found')
  const { items } = await readClubItems(db, null, { clubId: club.id, topic: topic.id })
  const entries = items.map((item) => entryOf(item, baseUrl))
  const address = `${baseUrl}/rest/v1/clubs/${club.slug}/topics/${topic.slug}/feeds/all`
  return feedAnswer(http, format, 'public', {
    id: `urn:uuid:${topic.id}`,
    title,
    description: topic.description || club.description,
    link: `${baseUrl}/${club.slug}/topics/${topic.slug}`,
    self: { atom: `${address}.atom`, rss: `${address}.rss` },
    updatedAt: lastChange(club.created_at, entries),
    entries,
  })
}

type Part = ContentType | 'course'
const parts: Part[] = [...contentTypes, 'course']
const nameOf = (part: Part) => (part === 'course' ? 'courses' : featureOf[part])

/** Entries of a feed. */
const most = 20

/** 'all.atom', 'posts.rss'. Error: not_found. */
function partsOf(file: string): { type: Part | undefined; format: Format } {
  const [, name, format] = /^([a-z]+)\.(atom|rss)$/.exec(file) ?? []
  const type = parts.find((one) => nameOf(one) === name)
  if (!format || (!type && name !== 'all')) throw new AppError('not_found')
  return { type, format: format as Format }
}

const titleOf = (feature: string) => feature.charAt(0).toUpperCase() + feature.slice(1)
