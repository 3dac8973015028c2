import type { Transaction } from 'kysely'
import type { DB } from '../server/src/platform/schema.ts'
import { chance } from './chance.ts'
import { insertAll } from './insert.ts'
import type { Item } from './stories/item.ts'
import type { Comment } from './stories/talk.ts'
import type { Person } from './world.ts'

type Said = Item & { comments: Comment[] }
export type Mention = { id: string; item: Said; comment: Comment | null; by: Person; of: Person; at: number }

const thanks = [
  (name: string) => `With thanks to ${name}, who had the idea.`,
  (name: string) => `Ask ${name} if anything is unclear.`,
  (name: string) => `${name} knows more about this than I do.`,
]

/** Some answers say to whom, and some posts name somebody of the club. */
export function naming<T extends Said>(item: T): T {
  const c = chance(`mentions ${item.club.key} ${item.slug}`)
  const nameOf = (person: Person) => `@${person.username}`
  const comments = item.comments.map((comment) => {
    const asked = item.comments.find(({ id }) => id === comment.answers)?.person
    return asked && asked !== comment.person && c.some(0.6)
      ? { ...comment, text: `${nameOf(asked)} ${comment.text}` }
      : comment
  })
  const known = item.club.members.filter(
    ({ person, joinedAt }) => person !== item.author && joinedAt < item.createdAt,
  )
  // Those whom one signs in as are named first, so that there is a notification to look at.
  const ours = known.filter(({ person }) => person.email.endsWith('@demo.test'))
  // In English, which few others would answer in.
  const isNamed = item.type === 'post' && !item.club.isAmongFew && known.length > 0 && c.some(0.12)
  const text = isNamed
    ? `${item.text}\n\n${c.pick(thanks)(nameOf(c.pick(ours.length > 0 ? ours : known).person))}`
    : item.text
  return { ...item, comments, text }
}

/** Whom the texts of the example mention. */
export function mentionsIn(items: Said[]): Mention[] {
  return items.flatMap((item) => {
    const c = chance(`mentioned ${item.club.key} ${item.slug}`)
    const people = new Map(item.club.members.map(({ person }) => [person.username, person]))
    const found = (text: string, by: Person, at: number, comment: Comment | null): Mention[] => {
      const of = people.get(/(?:^|\s)@([a-z\d]+)/.exec(text)?.[1] ?? '')
      return of && of !== by ? [{ id: c.id(at), item, comment, by, of, at }] : []
    }
    return [
      ...found(item.text, item.author, item.createdAt, null),
      ...item.comments.flatMap((comment) => found(comment.text, comment.person, comment.at, comment)),
    ]
  })
}

export const writeMentions = (db: Transaction<DB>, items: Said[]): Promise<void> =>
  insertAll(
    db,
    'mentions',
    mentionsIn(items).map(({ id, item, comment, by, of, at }) => ({
      ...{ id, content_id: item.id, comment_id: comment?.id ?? null, by_id: by.id, user_id: of.id },
      ...{ username: of.username.toLowerCase(), created_at: new Date(at) },
    })),
  )
