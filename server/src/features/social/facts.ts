import { createHash } from 'node:crypto'
import type { ClubLabel, ClubPreview } from '@guildhall/contract/clubs'
import type { Person } from '@guildhall/contract/common'
import type { ContentItem } from '@guildhall/contract/feed'
import type { PublicProfile } from '@guildhall/contract/profiles'
import { beginningOf } from '../../platform/ellipsize.ts'
import { lastPlaceName } from '../../platform/place-name.ts'
import { plainText } from '../../platform/texts.ts'

/** The content of a social picture, which determines its address with the place’s name. */
export type Facts = {
  what: 'item' | 'club' | 'person'
  /** 'Event'; a person's username. */
  kind: string
  title: string
  /** A line or two below the title: an event's date, a price. */
  detail: string
  club: Sign | null
  /** Null where nobody is named. */
  person: Sign | null
  cover: string | null
}
/** `path`: its picture in the file store; without one, initials in the id's color. */
export type Sign = { id: string; name: string; path: string | null }

export const subjects = ['items', 'clubs', 'people', 'courses'] as const
export type Subject = (typeof subjects)[number]

/** Increment when the drawing changes. */
const look = 1

/** The path of the picture with exactly this content. */
export const pictureUrl = (subject: Subject, key: string, facts: Facts): string =>
  `/storage/v1/social/${subject}/${key}/${hashOf(facts)}.jpg`

export const hashOf = (facts: Facts): string =>
  createHash('sha256')
    .update(JSON.stringify([look, lastPlaceName(), facts]))
    .digest('hex')
    .slice(0, 32)

type Shown = Pick<ContentItem, 'type' | 'title' | 'club' | 'author'> & { data: ContentItem['data'] }

/** `detail` comes from the item's kind. */
export function itemFacts(item: Shown, detail: string): Facts {
  const { club, author, title } = item
  const [cover] = 'images' in item.data ? item.data.images : []
  return {
    what: 'item',
    kind: item.type.charAt(0).toUpperCase() + item.type.slice(1),
    title,
    detail,
    club: clubSign(club),
    person: author ? personSign(author) : { id: '', name: 'Anonymous', path: null },
    cover: cover?.path ?? null,
  }
}

type ShownCourse = {
  title: string
  club: ClubLabel
  teachers: Person[]
  cover: { path: string } | null
  lessonCount: number
}

/** A course, by its first teacher. */
export function courseFacts({ title, club, teachers, cover, lessonCount }: ShownCourse): Facts {
  const [teacher] = teachers
  return {
    what: 'item',
    kind: 'Course',
    title,
    detail: lessonCount === 1 ? '1 lesson' : `${lessonCount} lessons`,
    club: clubSign(club),
    person: teacher ? personSign(teacher) : null,
    cover: cover?.path ?? null,
  }
}

type ShownClub = ClubLabel & Pick<ClubPreview, 'description' | 'thumbnailUrl'>

export const clubFacts = (club: ShownClub): Facts => ({
  what: 'club',
  kind: 'Club',
  title: club.name,
  detail: firstWords(club.description),
  club: clubSign(club),
  person: null,
  cover: storedPath(club.thumbnailUrl),
})

export const personFacts = (person: Person & Pick<PublicProfile, 'bio'>): Facts => ({
  what: 'person',
  kind: `@${person.username}`,
  title: personSign(person).name,
  detail: firstWords(person.bio),
  club: null,
  person: personSign(person),
  cover: null,
})

export const amountText = ({ price, currency }: { price: string; currency: string }): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency, minimumFractionDigits: 2 }).format(
    Number(price),
  )

const clubSign = ({ id, name, logoUrl }: ClubLabel): Sign => ({ id, name, path: storedPath(logoUrl) })

const personSign = ({ id, username, firstName, lastName, imageUrl }: Person): Sign => ({
  id,
  name: `${firstName} ${lastName}`.trim() || username,
  path: storedPath(imageUrl),
})

/** Pictures of other sites are never fetched. */
const storedPath = (url: string | null): string | null =>
  url?.startsWith('/storage/v1/') ? url.slice('/storage/v1/'.length) : null

const firstWords = (markdown: string): string => beginningOf(plainText(markdown), 200)
