import type { ActivityChange, ActivityEntry, ActivityFilters } from '@guildhall/contract/activity'
import type { Person } from '@guildhall/contract/common'
import type { PersonContext, PlainAnswer } from '../../platform/context.ts'
import type { Cursor } from '../../platform/database/cursor.ts'
import { csvAnswer, today } from '../../platform/text/csv.ts'
import { findManagedClub } from '../clubs/clubs.reads.ts'
import { readManagedPage } from './activity-log.reads.ts'

const rowsAtOnce = 500

/** For the owner and admins, with the filters of the list. */
export async function downloadActivity(
  context: PersonContext,
  identifier: string,
  filters: ActivityFilters,
): Promise<PlainAnswer> {
  const club = await findManagedClub(context.db, context.viewer, identifier)
  const rows = rowsOf(context, club.id, filters)
  return csvAnswer({ fileName: `${club.slug}-activity-${today()}`, heads, rows })
}

const heads = [
  'Time (UTC)',
  'Person',
  'Username',
  'Kind',
  'Action',
  'Concerned person',
  'Concerned username',
  'Content type',
  'Title',
  'Detail',
  'Field',
  'Before',
  'After',
  'Entry',
]

/** Page by page. Aborts if the reader loses access meanwhile, so that a partial file is not taken for complete. */
async function* rowsOf(
  who: Pick<PersonContext, 'db' | 'viewer'>,
  clubId: string,
  filters: ActivityFilters,
): AsyncGenerator<string[][]> {
  let below: Cursor | undefined
  do {
    const page = await readManagedPage(who, clubId, filters, below, rowsAtOnce)
    yield page.items.flatMap(linesOf)
    below = page.last
  } while (below)
}

/** A line per changed field, or a single one. */
function linesOf(entry: ActivityEntry): string[][] {
  const changes = 'changes' in entry ? entry.changes : []
  const { type, title, concerned, detail } = aboutOf(entry)
  const cells = [
    ...[entry.at, ...personCells(entry.by, true), entry.kind, entry.type],
    ...[...personCells(concerned, false), type, title, detail],
  ]
  const line = (change: string[]) => [...cells, ...change, entry.id]
  if (changes.length === 0) return [line(['', '', ''])]
  return changes.map(({ field, from, to }) => line([field, valueText(from), valueText(to)]))
}

type About = { type: string; title: string; concerned: Person | null; detail: string }

function aboutOf(entry: ActivityEntry): About {
  const about = { type: '', title: '', concerned: null, detail: '' }
  if (entry.about === 'person') return { ...about, concerned: entry.person }
  if (entry.about === 'self') return { ...about, detail: entry.via ?? '' }
  if (entry.about === 'payment')
    return {
      ...about,
      concerned: entry.person,
      detail: [entry.amount, entry.currency].filter(Boolean).join(' '),
    }
  if (entry.about === 'course')
    return { ...about, type: 'course', title: entry.title, concerned: entry.person }
  if (entry.about === 'item') {
    const { item, whose, status, notice } = entry
    const { type, title } = item
    return { type: type ?? '', title: title ?? '', concerned: whose, detail: status ?? notice ?? '' }
  }
  if (entry.about === 'invite')
    return { ...about, concerned: entry.invite.person, detail: entry.invite.email ?? entry.invite.kind }
  return about
}

const personCells = (person: Person | null, isActor: boolean): [string, string] =>
  person ? [nameOf(person), person.username] : [isActor ? 'Deleted account' : '', '']

const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`.trim()

function valueText(value: ActivityChange['from']): string {
  if (value === null) return ''
  if (Array.isArray(value)) return value.join('; ')
  if (typeof value !== 'object') return String(value)
  if (value.who !== 'named') return value.who
  return value.people.map((person) => (person ? nameOf(person) : 'Deleted account')).join('; ')
}
