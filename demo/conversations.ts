import type { Activity } from './activity.ts'
import type { Club, Community, Person } from './community.ts'
import { type FilePlan, sceneAlbum } from './files.ts'
import { attachmentOf, type Item } from './items.ts'
import type { ConversationData, Data } from './schema.ts'
import { hour } from './times.ts'

type LineData = ConversationData['lines'][number]
export type Conversation = Pick<ConversationData, 'unread'> & {
  club: Club
  /** Null: a deleted account. */
  people: (Person | null)[]
  mutedBy?: Person | null
  blockedBy?: Person | null
  about?: Item
  /** `by`: the index in `people`. */
  lines: (Omit<LineData, 'by' | 'file'> & { by: number; at: number; file?: FilePlan })[]
}
type Source = Community & { items: Item[]; activity: Activity[] }

/** Conversations as their data says, mostly of those whose sign-ins are printed. */
export function createConversations(data: Data, source: Source): Conversation[] {
  const all: Conversation[] = []
  for (const one of data.conversations) {
    const { unread, about: kind, people: keys } = one
    const [asker] = keys.map((key) => source.people.find((person) => person.key === key))
    const about = kind && asker ? offeredTo(asker, kind, source.items, all) : undefined
    const club = about?.club ?? source.clubs.find(({ key }) => key === one.club)
    if (!club) throw new Error(`a conversation of ${keys.join(' and ')} has no club`)
    const leaving = source.activity.find((row) => row.club === club && row.type === 'member.left')
    const personOf = (key: string | undefined): Person | null => {
      if (key === 'author') return about?.author ?? null
      if (key === 'former-member') return leaving?.person ?? null
      return source.people.find((person) => person.key === key) ?? null
    }
    const end = one.endedHoursAgo === undefined ? leaving?.at : source.now - one.endedHoursAgo * hour
    all.push({
      ...{ club, unread, about, people: keys.map(personOf) },
      ...{ mutedBy: personOf(one.mutedBy), blockedBy: personOf(one.blockedBy) },
      lines: timed(one.lines, (end ?? source.now) - (one.endedHoursAgo === undefined ? hour : 0)).map(
        (line) => ({
          ...line,
          by: keys.indexOf(line.by),
          file: fileOf(data, club, line),
        }),
      ),
    })
  }
  return all
}

/** An item in one of the person's clubs, by a person they have not written to yet. */
function offeredTo(person: Person, kind: Item['type'], items: Item[], all: Conversation[]): Item {
  const known = all.flatMap(({ people }) => (people.includes(person) ? people : []))
  const found = items.find(
    ({ type, author, club }) =>
      type === kind && !known.includes(author) && club.members.some((member) => member.person === person),
  )
  if (!found) throw new Error(`there is no ${kind} that ${person.key} could ask about`)
  return found
}

/** The last line at the end, the others before it. */
function timed(lines: LineData[], end: number): (LineData & { at: number })[] {
  let next = end
  return lines
    .toReversed()
    .map((line) => {
      const at = next
      next -= line.hoursLater * hour
      return { ...line, at }
    })
    .toReversed()
}

function fileOf(data: Data, club: Club, { picture, file }: LineData): FilePlan | undefined {
  if (!picture) return file ? attachmentOf(club, file) : undefined
  const { alt: _, ...plan } = sceneAlbum(data, club.key)(picture, 'content')
  return plan
}
