import type { MessageReaction } from '@guildhall/contract/reactions'
import type { Transaction } from 'kysely'
import type { DB } from '../../server/src/platform/schema.ts'
import { chance } from '../chance.ts'
import type { FilePlan, KeptFile } from '../files.ts'
import { insertAll } from '../insert.ts'
import { type Scene, scenePicture } from '../pictures/scenes.ts'
import { day, hour, minute } from '../times.ts'
import type { Club, World } from '../world.ts'
import type { Item } from './item.ts'
import { talksInEveryState } from './messages.states.ts'

type Line = {
  /** 0 or 1: which of the two. */
  by: 0 | 1
  text: string
  /** Since the line before. */
  after?: number
  /** The place of the line that it answers. */
  answers?: number
  reaction?: MessageReaction
  isEdited?: boolean
  isTakenBack?: boolean
  picture?: Scene
  /** The key of one of the club's files. */
  file?: string
}
export type Talk = {
  club: string
  /** The second one may have left the club, or deleted their account: null. */
  people: [string, string | null]
  /** When the last line was written, before now. */
  ended: number
  /** How many of the last lines the one who got them has not read. */
  unread: number
  isMutedBy?: 0 | 1
  isBlockedBy?: 0 | 1
  /** What the first line asks about. */
  about?: Item
  lines: Line[]
}
export type TalkWorld = World & { items: Item[] }

// Those in other states are in messages.states.ts.
const question = 'Is the small bench free on Thursday evening?'

const talks: Talk[] = [
  {
    club: 'makers',
    people: ['noor', 'felix'],
    ended: 12 * minute,
    unread: 2,
    lines: [
      { by: 0, text: question },
      { by: 1, text: 'It is, from six. I put your name on it.', answers: 0, reaction: 'thanks' },
      {
        by: 0,
        text: 'Perfekt, thank you. I will bring the chair. Yes, that chair.',
        after: 3 * hour,
        isEdited: true,
      },
      { by: 1, text: 'The chair! Shall I tell the newspaper?', reaction: 'laugh' },
      { by: 0, text: '', isTakenBack: true },
      { by: 1, text: 'Two more people asked about the sharpening evening.', after: day },
      { by: 1, text: 'And this goes next to the band saw, if you agree.', file: 'rules' },
      { by: 1, text: 'Shall we do it twice? The list: https://canal-street-workshop.example.org/sharpening' },
    ],
  },
  {
    club: 'makers',
    people: ['noor', 'mei'],
    ended: 26 * hour,
    unread: 0,
    lines: [
      { by: 1, text: 'Hi Noor, my first dovetail holds. It is not pretty, but it holds.', picture: 'joint' },
      { by: 0, text: 'Then it is a dovetail. Bring it along, I want to see it.', reaction: 'love' },
      ...Array.from({ length: 14 }, (_, place): Line[] => [
        {
          by: 1,
          text: `Practice piece ${place + 1}: ${['a gap on the left', 'too tight', 'better', 'almost'][place % 4]}.`,
          after: 5 * hour,
        },
        {
          by: 0,
          text:
            ['Slower with the chisel.', 'Pare, do not push.', 'I can see it from here.', 'Good. Again!'][
              place % 4
            ] ?? '',
        },
      ]).flat(),
      { by: 1, text: 'שלום נור, הזיז האחרון יצא ישר לגמרי. תודה על הסבלנות!', after: day },
      { by: 0, text: 'כל הכבוד! נתראה ביום חמישי.', answers: 30 },
    ],
  },
  {
    club: 'makers',
    people: ['felix', 'mei'],
    ended: 3 * hour,
    unread: 1,
    lines: [
      { by: 1, text: 'Do I have to book the lathe, or do I just come?' },
      { by: 0, text: 'Book it, please. On Saturdays there is always somebody at it.', reaction: 'like' },
      { by: 1, text: 'Done. Saturday at ten.' },
      { by: 0, text: 'See you then. Closed shoes!' },
      { by: 0, text: '', picture: 'tools' },
    ],
  },
  {
    club: 'trail',
    people: ['felix', 'jonah'],
    ended: 5 * hour,
    unread: 1,
    lines: [
      {
        by: 1,
        text: 'Hello Felix, which of the Sunday loops is kind to somebody who has not run for a year?',
      },
      {
        by: 0,
        text: 'The canal loop. Flat, seven kilometres, and there is a bakery at the end.',
        reaction: 'wow',
      },
      { by: 1, text: 'Sold.' },
      { by: 0, text: 'Nine o’clock at the bridge, then.', after: hour },
    ],
  },
]

/** What is sent with messages, by its line. */
export type SentFiles = Map<Line, FilePlan>

export function filesOfTalks({ clubs }: World): SentFiles {
  const sent: SentFiles = new Map()
  for (const { club: key, lines } of talks) {
    const club = clubOf(clubs, key)
    for (const line of lines) {
      const { picture, file = '' } = line
      const paper = club.files[file]
      if (picture)
        sent.set(line, {
          purpose: 'content',
          svg: scenePicture(picture, club.colour, `${key} ${line.by} in a message`),
        })
      else if (paper) sent.set(line, { purpose: 'attachments', ...paper })
    }
  }
  return sent
}

const clubOf = (clubs: readonly Club[], key: string) => clubs.find((club) => club.key === key) as Club

type Stored = { sent: SentFiles; files: Map<FilePlan, KeptFile> }

/** Conversations of those whose sign-ins are printed. */
export async function writeMessages(db: Transaction<DB>, world: TalkWorld, stored: Stored): Promise<void> {
  for (const talk of [...talks, ...talksInEveryState(world)]) await writeTalk(db, world, talk, stored)
}

async function writeTalk(
  db: Transaction<DB>,
  { clubs, people: everybody, now }: World,
  talk: Talk,
  stored: Stored,
): Promise<void> {
  const club = clubOf(clubs, talk.club)
  const people = talk.people.map((key) => everybody.find((person) => person.key === key))
  const isKnown = talk.people.every((key, place) => key === null || people[place])
  if (!isKnown) throw new Error(`Nobody is called ${talk.people.join(' or ')}`)
  const c = chance(`talk ${club.key} ${talk.people.join(' ')}`)
  const times = timesOf(talk, now)
  const ids = times.map((at) => c.id(at))
  const id = c.id(times[0] ?? now)
  const count = talk.lines.length
  const [low = null, high = null] = people.flatMap((person) => person?.id ?? []).sort()
  const lastBy = talk.lines.at(-1)?.by ?? 0
  const dated = (at: number | undefined) => new Date(at ?? now)
  await insertAll(db, 'conversations', [
    {
      ...{ id, club_id: club.id, low_id: low, high_id: high, revision: count, created_at: dated(times[0]) },
      is_about_content: talk.about !== undefined,
    },
  ])
  await insertAll(
    db,
    'conversation_people',
    people.flatMap((person, place) => {
      if (!person) return []
      const unread = place === lastBy ? 0 : talk.unread
      return [
        {
          ...{ conversation_id: id, user_id: person.id, last_at: dated(times.at(-1)) },
          ...{ read_sequence: count - unread, unread_count: unread },
          muted_at: talk.isMutedBy === place ? dated(times[0]) : null,
        },
      ]
    }),
  )
  const [blocker, blocked] = talk.isBlockedBy === 1 ? people.toReversed() : people
  if (talk.isBlockedBy !== undefined && blocker && blocked)
    await insertAll(db, 'blocks', [
      { blocker_id: blocker.id, blocked_id: blocked.id, created_at: dated(times.at(-1)) },
    ])
  await insertAll(
    db,
    'chat_messages',
    talk.lines.map(({ by, text, answers, isEdited, isTakenBack }, place) => ({
      id: ids[place] as string,
      ...{ conversation_id: id, club_id: club.id, sender_id: people[by]?.id ?? null },
      ...{ sequence: place + 1, revision: place + 1, message: text },
      content_id: place === 0 ? (talk.about?.id ?? null) : null,
      reply_to: answers === undefined ? null : (ids[answers] ?? null),
      created_at: dated(times[place]),
      edited_at: isEdited ? dated((times[place] ?? now) + minute) : null,
      taken_back_at: isTakenBack ? dated((times[place] ?? now) + minute) : null,
    })),
  )
  await insertAll(
    db,
    'files',
    talk.lines.flatMap((line, place) => {
      const plan = stored.sent.get(line)
      const file = plan && stored.files.get(plan)
      if (!file) return []
      return [
        {
          ...file,
          message_id: ids[place] as string,
          uploader_id: people[line.by]?.id ?? null,
          created_at: dated(times[place]),
        },
      ]
    }),
  )
  await insertAll(
    db,
    'chat_reactions',
    talk.lines.flatMap(({ by, reaction }, place) =>
      reaction ? [{ message_id: ids[place] as string, user_id: people[1 - by]?.id ?? '', reaction }] : [],
    ),
  )
}

/** When each line was written: the last one at the end, a few minutes between them. */
function timesOf({ lines, ended }: Talk, now: number): number[] {
  let at = now - ended
  return lines
    .toReversed()
    .map(({ after = 3 * minute }) => {
      const written = at
      at -= after
      return written
    })
    .toReversed()
}
