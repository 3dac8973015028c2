import { toSlug } from '../server/src/platform/text/slug.ts'
import { type Club, type Community, memberNamed, type Person, randomMember, type Topic } from './community.ts'
import { type FilePlan, fileIdTime, sceneAlbum } from './files.ts'
import { drawFrom, type Random, random } from './random.ts'
import type { Data, DemoKind, KindData, StoryData } from './schema.ts'
import { atDaytime, day, hour, minute, reach } from './times.ts'

/** Something published, before anyone has responded (responses.ts). */
export type Item<K extends DemoKind = DemoKind> = {
  [Kind in K]: {
    type: Kind
    /** What is written down of it. */
    data: KindData[Kind]
    id: string
    club: Club
    topic: Topic | undefined
    author: Person
    slug: string
    title: string
    text: string
    createdAt: number
    /** The same in sleepless time (times.ts). */
    sleeplessAt: number
    /** The share of the club's members who like it. */
    appeal: number
    /** Comments of its own, in their order. */
    replies: StoryData['comments']
    /** Where further comments come from, and how many there are. */
    chatter: { draw: () => string; count: number }
    files: FilePlan[]
  }
}[K]

type Album = ReturnType<typeof sceneAlbum>

/** All items, by kind. */
export function createItems(data: Data, { clubs, now }: Community): Item[] {
  const albums = new Map(clubs.map((club) => [club, sceneAlbum(data, club.key)]))
  const planned = <K extends Exclude<DemoKind, 'post'>>(type: K, all: KindData[K][]): Item[] =>
    all.flatMap((one) =>
      [...albums]
        .filter(([club]) => club.key === one.club)
        .map(([club, album]) => plannedItem(type, one, club, album, now) as Item),
    )
  return [
    ...[...albums].flatMap(([club, album], index) => postsOf(data, club, album, index, now)),
    ...planned('poll', data.polls),
    ...planned('event', data.events),
    ...planned('service', data.services),
    ...planned('product', data.products),
    ...planned('job', data.jobs),
  ]
}

function plannedItem<K extends Exclude<DemoKind, 'post'>>(
  type: K,
  data: KindData[K],
  club: Club,
  album: Album,
  now: number,
) {
  const { title, text, daysAgo, by, comments, pictures } = data
  const r = random(`${type} ${club.key} ${title}`)
  const sleeplessAt = Math.floor(now - daysAgo * day)
  const createdAt = atDaytime(now, sleeplessAt)
  const author = by ? memberNamed(club, by) : randomMember(club, sleeplessAt, () => false, r.next)
  return {
    ...{ type, data, club, title, text, createdAt, sleeplessAt },
    topic: club.topics.find(({ holds }) => holds.includes(type)),
    author: author ?? memberNamed(club, club.owner),
    id: r.id(createdAt),
    slug: toSlug(title, 80),
    appeal: r.between(0.1, 0.35),
    replies: comments.map((comment) => ({ text: comment, isByAuthor: false })),
    chatter: { draw: () => '', count: 0 },
    files: pictures.map((scene) => album(scene, 'content')),
  }
}

function postsOf(data: Data, club: Club, album: Album, index: number, now: number): Item<'post'>[] {
  const r = random(`posts ${club.key}`)
  const stories = inOrder(r, data, club)
  const newest = index === 0 ? 7 * minute : r.between(0.4 * hour, (5 + index * 3) * hour)
  const lately: Person[] = []
  return stories.map(({ story, sort, draw, isWritten }, at) => {
    const topic = club.topics.find(({ titles }) => titles.includes(story.title)) ?? ofSort(club, sort)
    const share = (at === 0 ? 0 : at + r.between(-0.3, 0.3)) / stories.length
    const sleeplessAt = Math.floor(now - newest - reach * share ** 1.5)
    const createdAt = atDaytime(now, sleeplessAt)
    const author = authorOf(r, club, story, sleeplessAt, lately, topic)
    lately.unshift(author)
    lately.length = Math.min(lately.length, 4)
    // Few have seen what is only hours old.
    const seen = (now - sleeplessAt) / (now - sleeplessAt + 7 * hour)
    const appeal = story.isLoved ? r.between(0.6, 0.95) : 0.08 + 0.6 * r.next() ** 1.7
    const talk = story.isLoved ? r.whole(2, 5) : isWritten ? r.whole(0, 2) : -Math.log(1 - r.next()) * 3.2
    const id = r.id(createdAt)
    const scene = story.picture ?? (!isWritten && r.chance(0.27) ? r.pick(club.scenes) : undefined)
    const inText = withPictures(club, story, album)
    return {
      type: 'post',
      ...{ data: story, id, club, topic, author, createdAt, sleeplessAt, title: story.title },
      slug: toSlug(story.title, 80),
      text: inText.text,
      appeal: appeal * seen,
      replies: now - sleeplessAt < day / 8 ? story.comments.slice(0, 2) : story.comments,
      chatter: { draw, count: Math.round(Math.min(Math.floor(talk), 7) * seen) },
      files: [
        ...(scene ? [album(scene, 'content')] : []),
        ...story.files.map((key) => attachmentOf(club, key)),
        ...inText.pictures,
      ],
    }
  })
}

/** Newest first. Each sort of story is spread over the whole time, so that no two of a sort follow each other for long. */
function inOrder(r: Random, { replies }: Data, club: Club) {
  const remarks = drawFrom(r, club.remarks)
  const spread = (stories: StoryData[]) =>
    stories.map((story, at) => ({ story, place: (at + r.next()) / stories.length }))
  const written = spread(club.stories).map(({ story, place }) => ({
    story,
    // Whatever was written with more care comes sooner.
    place: 0.012 + place ** 1.35 * 0.96,
    draw: remarks,
    isWritten: true,
    sort: undefined,
  }))
  const notes = club.sorted.flatMap((group) => {
    const fitting = drawFrom(r, [...group.replies, ...replies[group.sort]])
    const draw = () => (r.chance(0.9) ? fitting() : remarks())
    return spread(r.shuffle(group.stories)).map((one) => ({
      ...one,
      draw,
      isWritten: false,
      sort: group.sort,
    }))
  })
  return [...written, ...notes].sort((a, b) => a.place - b.place)
}

const ofSort = (club: Club, sort: Topic['sorts'][number] | undefined) =>
  club.topics.find(({ sorts }) => sort && sorts.includes(sort))

/** Whether someone sees what is in a topic. */
export const sees = (topic: Topic | undefined, person: Person): boolean =>
  topic?.audience?.includes(person) ?? true

function authorOf(
  r: Random,
  club: Club,
  story: StoryData,
  at: number,
  lately: Person[],
  topic: Topic | undefined,
): Person {
  if (story.by) return memberNamed(club, story.by)
  const words = `${story.title} ${story.text}`
  const isExcluded = (person: Person) =>
    lately.includes(person) || isNamedIn(person, words) || !sees(topic, person)
  return randomMember(club, at, isExcluded, r.next) ?? memberNamed(club, club.owner)
}

/** People don't mention themselves by name. */
export const isNamedIn = (person: Person, text: string): boolean =>
  new RegExp(`(?<!\\p{L})${person.first}(?!\\p{L})`, 'u').test(text)

/** `(picture: tools)` on a line of its own shows one in the text. */
function withPictures(club: Club, story: StoryData, album: Album) {
  const pictures: FilePlan[] = []
  const text = story.text.replaceAll(/^\(picture: (\w+)\)$/gm, (_, scene: string) => {
    const id = random(`in text ${club.key} ${story.title} ${scene}`).id(fileIdTime)
    const { alt, ...picture } = album(scene, 'inline', id)
    pictures.push(picture)
    return `![${alt}](picture:${id})`
  })
  return { text, pictures }
}

/** One of the files that a club's data names. Throws for others. */
export function attachmentOf(club: Club, key: string): FilePlan {
  const name = club.files[key]
  if (!name) throw new Error(`${club.name} has no file ${key}`)
  return { purpose: 'attachments', name, path: `${club.key}-${key}${/\.\w+$/.exec(name)?.[0] ?? ''}` }
}
