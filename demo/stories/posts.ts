import { toSlug } from '../../server/src/platform/slug.ts'
import { type Chance, chance } from '../chance.ts'
import { type FilePlan, idTime } from '../files.ts'
import { insertAll } from '../insert.ts'
import { descriptions } from '../pictures/descriptions.ts'
import { type Scene, scenePicture } from '../pictures/scenes.ts'
import type { Story } from '../plan.ts'
import { atDaytime, day, hour, minute, reach } from '../times.ts'
import { type Club, isNamedIn, memberCalled, type Person, someMember, type World } from '../world.ts'
import type { Item, Kind } from './item.ts'

export const posts: Kind = {
  reactions: ['thanks', 'wow', 'laugh', 'celebrate'],

  plan: ({ clubs, now }: World) => clubs.flatMap((club, index) => postsOf(club, now, index)),

  async write(db, items) {
    const own = items.filter((item) => item.type === 'post')
    await insertAll(
      db,
      'posts',
      own.map(({ id, text }) => ({ id, content: text })),
    )
    await insertAll(
      db,
      'post_categories',
      own.flatMap(({ id, club }) =>
        club.categories.map((category, position) => ({ post_id: id, category, position })),
      ),
    )
  },
}

/** A story with its place in the club's time, from 0 (newest) to 1, and the replies that fit it. */
type Placed = { story: Story; place: number; draw(): string; isWritten: boolean }

function postsOf(club: Club, now: number, index: number): Item[] {
  const c = chance(`posts ${club.key}`)
  const placed = inOrder(c, club)
  const newest = index === 0 ? 7 * minute : c.between(0.4 * hour, (5 + index * 3) * hour)
  const lately: Person[] = []
  return placed.map(({ story, draw, isWritten }, at) => {
    const share = (at === 0 ? 0 : at + c.between(-0.3, 0.3)) / placed.length
    const sleeplessAt = Math.floor(now - newest - reach * share ** 1.5)
    const createdAt = atDaytime(now, sleeplessAt)
    const author = authorOf(c, club, story, sleeplessAt, lately)
    lately.unshift(author)
    lately.length = Math.min(lately.length, 4)
    // What is only hours old has not been seen by many.
    const seen = (now - sleeplessAt) / (now - sleeplessAt + 7 * hour)
    const appeal = story.isLoved ? c.between(0.6, 0.95) : 0.08 + 0.6 * c.next() ** 1.7
    const talk = story.isLoved ? c.whole(2, 5) : isWritten ? c.whole(0, 2) : -Math.log(1 - c.next()) * 3.2
    const chatter = Math.min(Math.floor(talk), 7)
    const { text, pictures } = withPictures(club, story)
    return {
      id: c.id(createdAt),
      type: 'post',
      club,
      author,
      slug: toSlug(story.title, 80),
      title: story.title,
      text,
      createdAt,
      sleeplessAt,
      appeal: appeal * seen,
      replies: now - sleeplessAt < day / 8 ? story.comments.slice(0, 2) : story.comments,
      chatter: { draw, count: Math.round(chatter * seen) },
      files: [...filesOf(c, club, story, isWritten), ...pictures],
    }
  })
}

/** Every sort of story spread over the whole time, so that no two of a sort follow each other for long. */
function inOrder(c: Chance, club: Club): Placed[] {
  const remarks = bag(c, club.remarks)
  const spread = <T>(list: T[]) => list.map((one, at) => ({ one, place: (at + c.next()) / list.length }))
  const written = spread(club.stories).map(({ one, place }) => ({
    story: one,
    // What was written with the most care comes sooner.
    place: 0.012 + place ** 1.35 * 0.96,
    draw: remarks,
    isWritten: true,
  }))
  const notes = club.groups.flatMap(({ stories, replies }) => {
    const fitting = bag(c, replies)
    const draw = () => (c.some(0.9) ? fitting() : remarks())
    return spread(c.shuffle(stories)).map(({ one, place }) => ({ story: one, place, draw, isWritten: false }))
  })
  return [...written, ...notes].sort((a, b) => a.place - b.place)
}

/** Draws each entry once before any comes again. */
function bag(c: Chance, entries: string[]): () => string {
  let left: string[] = []
  return () => {
    if (left.length === 0) left = c.shuffle(entries)
    return left.pop() ?? ''
  }
}

function authorOf(c: Chance, club: Club, story: Story, at: number, lately: Person[]): Person {
  if (story.by) return memberCalled(club, story.by)
  const words = `${story.title} ${story.text}`
  const author = someMember(c, club, at, (person) => lately.includes(person) || isNamedIn(person, words))
  return author ?? memberCalled(club, club.owner)
}

/** `(picture: tools)` on a line of its own becomes one that stands there. */
function withPictures(club: Club, story: Story): { text: string; pictures: FilePlan[] } {
  const pictures: FilePlan[] = []
  const text = story.text.replaceAll(/^\(picture: (\w+)\)$/gm, (_, name: Scene) => {
    const key = `${club.key} ${story.title} ${name}`
    const id = chance(`in text ${key}`).id(idTime)
    pictures.push({ purpose: 'inline', svg: scenePicture(name, club.colour, `${key} in text`), id })
    return `![${descriptions[name]}](picture:${id})`
  })
  return { text, pictures }
}

function filesOf(c: Chance, club: Club, story: Story, isWritten: boolean): FilePlan[] {
  const scene = story.picture ?? (!isWritten && c.some(0.27) ? c.pick(club.scenes) : undefined)
  const picture: FilePlan[] = scene
    ? [
        {
          purpose: 'content',
          svg: scenePicture(scene, club.colour, `${club.key} ${story.title}`),
          alt: descriptions[scene],
        },
      ]
    : []
  const attached = story.files.map((key): FilePlan => {
    const file = club.files[key]
    if (!file) throw new Error(`${club.name} has no file ${key}`)
    return { purpose: 'attachments', ...file }
  })
  return [...picture, ...attached]
}
