import { chance } from '../chance.ts'
import type { Reply } from '../plan.ts'
import { after, atDaytime, hour, minute } from '../times.ts'
import { isNamedIn, memberCalled, type Person, someMember } from '../world.ts'
import type { Item } from './item.ts'

export type Comment = { id: string; person: Person; text: string; at: number; answers: string | null }
export type Like = { person: Person; at: number }

/** What people say to an item: its own comments in their order, with others in between. */
export function commentsOn(item: Item, now: number): Comment[] {
  const c = chance(`comments ${item.club.key} ${item.slug}`)
  const said = new Set(item.replies.map(({ text }) => text))
  const chatter = Array.from({ length: item.chatter.count }, item.chatter.draw).filter((text) => {
    const isNew = !said.has(text)
    said.add(text)
    return isNew
  })
  const talk: Reply[] = [...item.replies]
  // An answer of the author's stays right behind what it answers.
  for (const text of chatter) {
    let place = c.whole(Math.floor(talk.length / 2), talk.length)
    while (talk[place]?.isAuthors) place++
    talk.splice(place, 0, { text, isAuthors: false })
  }

  // Who is going to say something of their own says nothing else before.
  const named = new Set(talk.map(({ by }) => by))
  const spoke: Person[] = []
  let at = item.sleeplessAt
  let last = item.createdAt
  let asked: string | null = null
  return talk.flatMap(({ text, isAuthors, by }): Comment[] => {
    at = after(c, at, isAuthors ? 40 * minute : spoke.length < 3 ? 1.5 * hour : 7 * hour, now)
    const person = isAuthors ? item.author : by ? memberCalled(item.club, by) : speaker(text)
    if (!person) return []
    spoke.push(person)
    last = Math.min(Math.max(atDaytime(now, at), last + minute), now)
    const id = c.id(last)
    const answers = isAuthors ? asked : null
    asked = answers ?? id
    return [{ id, person, text, at: last, answers }]
  })

  function speaker(text: string): Person | undefined {
    const isTaken = (person: Person) =>
      person === item.author || named.has(person.key) || isNamedIn(person, text)
    return someMember(c, item.club, at, (person) => isTaken(person) || spoke.includes(person))
  }
}

/** Of those who liked the item, some liked what was said to it by then. */
export function likesOfComment({ id, person: by, at: said }: Comment, likes: Like[]): Like[] {
  const c = chance(`comment likes ${id}`)
  return likes.filter(({ person, at }) => person !== by && at > said && c.some(0.2))
}

export function likesOf(item: Item, comments: Comment[], now: number): Like[] {
  const c = chance(`likes ${item.club.key} ${item.slug}`)
  const others = item.club.members.filter(({ person }) => person !== item.author)
  const wanted = Math.round(others.length * item.appeal * c.between(0.85, 1.1))
  const spoke = new Set(comments.map(({ person }) => person))
  // Who had something to say mostly liked it, too.
  const order = c.shuffle(others).sort((a, b) => Number(spoke.has(b.person)) - Number(spoke.has(a.person)))
  return order.slice(0, wanted).map(({ person, joinedAt }) => ({
    person,
    at: Math.max(
      atDaytime(now, after(c, Math.max(item.sleeplessAt, joinedAt), 16 * hour, now)),
      item.createdAt,
    ),
  }))
}
