import type { ItemReaction } from '@guildhall/contract/reactions'
import { memberNamed, membersAt, type Person, randomMember } from './community.ts'
import { type Item, isNamedIn, sees } from './items.ts'
import { random } from './random.ts'
import type { DemoKind, StoryData } from './schema.ts'
import { after, atDaytime, hour, minute } from './times.ts'

/** `threadId`: the comment that it replies to. */
export type Comment = { id: string; person: Person; text: string; at: number; threadId: string | null }
export type Like = { person: Person; at: number }
export type Reaction = Like & { reaction: ItemReaction }
export type Mention = { id: string; comment: Comment | null; by: Person; of: Person; at: number }
export type Answered<K extends DemoKind = DemoKind> = Item<K> & {
  comments: Comment[]
  likes: Like[]
  reactions: Reaction[]
  mentions: Mention[]
}

/** Adds comments, likes, reactions and mentions. `naming`: sentences that mention `{name}`. */
export function withResponses(item: Item, naming: readonly string[], now: number): Answered {
  const comments = commentsOn(item, now)
  const likes = likesOf(item, comments, now)
  const answered = withMentions({ ...item, comments }, naming)
  return { ...answered, likes, reactions: reactionsOf(item, likes), mentions: mentionsIn(answered) }
}

/** The item's own comments in their order, with others in between. */
function commentsOn(item: Item, now: number): Comment[] {
  const r = random(`comments ${item.club.key} ${item.slug}`)
  const talk: StoryData['comments'] = [...item.replies]
  const chatter = Array.from({ length: item.chatter.count }, item.chatter.draw)
  const own = new Set(talk.map(({ text }) => text))
  for (const text of new Set(chatter)) {
    if (own.has(text)) continue
    let place = r.whole(Math.floor(talk.length / 2), talk.length)
    // The author's answer stays right behind what it answers.
    while (talk[place]?.isByAuthor) place++
    talk.splice(place, 0, { text, isByAuthor: false })
  }

  // Those with a comment of their own say nothing else before it.
  const named = new Set(talk.map(({ by }) => by))
  const spoke: Person[] = []
  const speaker = (text: string, at: number) =>
    randomMember(
      item.club,
      at,
      (person) =>
        !sees(item.topic, person) ||
        person === item.author ||
        named.has(person.key) ||
        isNamedIn(person, text) ||
        spoke.includes(person),
      r.next,
    )
  let at = item.sleeplessAt
  let last = item.createdAt
  let asked: string | null = null
  return talk.flatMap(({ text, isByAuthor, by }): Comment[] => {
    at = after(r, at, isByAuthor ? 40 * minute : spoke.length < 3 ? 1.5 * hour : 7 * hour, now)
    const person = isByAuthor ? item.author : by ? memberNamed(item.club, by) : speaker(text, at)
    if (!person) return []
    spoke.push(person)
    last = Math.min(Math.max(atDaytime(now, at), last + minute), now)
    const id = r.id(last)
    const threadId = isByAuthor ? asked : null
    asked = threadId ?? id
    return [{ id, person, text, at: last, threadId }]
  })
}

function likesOf(item: Item, comments: Comment[], now: number): Like[] {
  const r = random(`likes ${item.club.key} ${item.slug}`)
  const others = item.club.members.filter(({ person }) => person !== item.author && sees(item.topic, person))
  const count = Math.round(others.length * item.appeal * r.between(0.85, 1.1))
  const spoke = new Set(comments.map(({ person }) => person))
  // Those who commented mostly like it, too.
  const order = r.shuffle(others).sort((a, b) => Number(spoke.has(b.person)) - Number(spoke.has(a.person)))
  return order.slice(0, count).map(({ person, joinedAt }) => ({
    person,
    at: Math.max(
      atDaytime(now, after(r, Math.max(item.sleeplessAt, joinedAt), 16 * hour, now)),
      item.createdAt,
    ),
  }))
}

/** Some of those who liked an item later than a comment like the comment. */
export function likesOfComment({ id, person: by, at: said }: Comment, likes: Like[]): Like[] {
  const r = random(`comment likes ${id}`)
  return likes.filter(({ person, at }) => person !== by && at > said && r.chance(0.2))
}

/** Those that fit each kind. */
const reactionsTo: Record<DemoKind, ItemReaction[]> = {
  post: ['thanks', 'wow', 'laugh', 'celebrate'],
  poll: ['laugh', 'wow'],
  event: ['celebrate', 'thanks'],
  service: ['thanks', 'wow'],
  product: ['wow', 'thanks'],
  job: ['celebrate', 'thanks'],
}

/** Most items get none; to the others some of those who like them react. */
function reactionsOf(item: Item, likes: Like[]): Reaction[] {
  const r = random(`reactions ${item.club.key} ${item.slug}`)
  if (!r.chance(0.4)) return []
  const reactions = r.shuffle(reactionsTo[item.type]).slice(0, r.whole(1, 3))
  return reactions.flatMap((reaction) =>
    likes.flatMap((like) => (r.chance(0.3) ? [{ reaction, ...like }] : [])),
  )
}

/** Some replies mention the person they answer, and some posts mention a member. */
function withMentions<T extends Item & { comments: Comment[] }>(item: T, naming: readonly string[]): T {
  const r = random(`mentions ${item.club.key} ${item.slug}`)
  const comments = item.comments.map((comment) => {
    const asked = item.comments.find(({ id }) => id === comment.threadId)?.person
    const isNaming = asked && asked !== comment.person && r.chance(0.6)
    return isNaming ? { ...comment, text: `@${asked.username} ${comment.text}` } : comment
  })
  const known = membersAt(item.club, item.createdAt).filter(
    ({ person }) => person !== item.author && sees(item.topic, person),
  )
  // Preferably those whose sign-ins are printed, so that there is a notification to look at.
  const ours = known.filter(({ person }) => person.signIn)
  // The sentences are in English.
  const isNaming = item.type === 'post' && !item.club.isForNamedOnly && known.length > 0 && r.chance(0.12)
  if (!isNaming) return { ...item, comments }
  const sentence = r.pick(naming)
  const { username } = r.pick(ours.length > 0 ? ours : known).person
  return { ...item, comments, text: `${item.text}\n\n${sentence.replace('{name}', `@${username}`)}` }
}

function mentionsIn({ club, slug, text, author, createdAt, comments }: Item & { comments: Comment[] }) {
  const r = random(`mentioned ${club.key} ${slug}`)
  const people = new Map(club.members.map(({ person }) => [person.username, person]))
  const found = (words: string, by: Person, at: number, comment: Comment | null): Mention[] => {
    const of = people.get(/(?:^|\s)@([a-z\d]+)/.exec(words)?.[1] ?? '')
    return of && of !== by ? [{ id: r.id(at), comment, by, of, at }] : []
  }
  return [
    ...found(text, author, createdAt, null),
    ...comments.flatMap((comment) => found(comment.text, comment.person, comment.at, comment)),
  ]
}
