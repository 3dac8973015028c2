import {
  type ActivityChange,
  type ActivityEntry,
  type ActivityFilters,
  listActivityFilters,
} from '@guildhall/contract/activity'
import { activityKinds } from '@guildhall/contract/choices'
import type { Person } from '@guildhall/contract/common'
import type { FastifyInstance } from 'fastify'
import type { Dependencies, PersonContext } from '../../platform/context.ts'
import type { Cursor } from '../../platform/cursor.ts'
import { findManagedClub } from '../clubs/clubs.reads.ts'
import { checkedQuery, csvRoute, managedErrors, today } from '../tokens/csv-route.ts'
import { readManagedPage } from './activity.reads.ts'

const rowsAtOnce = 500

/** For the owner and admins, with the filters of the list. */
export function activityRoutes(app: FastifyInstance, deps: Dependencies): void {
  csvRoute(app, deps, {
    url: '/rest/v1/clubs/:club/activity-log.csv',
    param: 'club',
    operationId: 'getClubActivityLogCsv',
    summary: 'Download a club’s activity log as CSV, with the filters of the list; owner and admins only',
    tag: 'Activity log',
    query: {
      person: { type: 'string', format: 'uuid', description: 'Who did it, or to whom it was done' },
      kind: { type: 'string', enum: activityKinds },
      from: { type: 'string', format: 'date-time', description: 'From here on' },
      to: { type: 'string', format: 'date-time', description: 'Before this' },
    },
    errors: managedErrors,
    table: async (viewer, { param, query }) => {
      const club = await findManagedClub(deps.db, viewer, param)
      const filters = checkedQuery(listActivityFilters, query)
      const rows = rowsOf({ db: deps.db, viewer }, club.id, filters)
      return { fileName: `${club.slug}-activity-${today()}`, heads, rows }
    },
  })
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

/** Page by page. Breaks off where the reader loses the right meanwhile: a file that ends early is not taken for whole. */
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

/** A line for each field that changed, or else one. */
function linesOf(entry: ActivityEntry): string[][] {
  const changes = 'changes' in entry ? entry.changes : []
  const { item, concerned, detail } = aboutOf(entry)
  const cells = [
    ...[entry.at, ...personCells(entry.by, true), entry.kind, entry.type],
    ...[...personCells(concerned, false), item?.type ?? '', item?.title ?? '', detail],
  ]
  const line = (change: string[]) => [...cells, ...change, entry.id]
  if (changes.length === 0) return [line(['', '', ''])]
  return changes.map(({ field, from, to }) => line([field, valueText(from), valueText(to)]))
}

function aboutOf(entry: ActivityEntry) {
  if (entry.about === 'person') return { concerned: entry.person, detail: '' }
  if (entry.about === 'self') return { concerned: null, detail: entry.via ?? '' }
  if (entry.about === 'item')
    return { item: entry.item, concerned: entry.whose, detail: entry.status ?? entry.notice ?? '' }
  if (entry.about === 'invite')
    return { concerned: entry.invite.person, detail: entry.invite.email ?? entry.invite.kind }
  return { concerned: null, detail: '' }
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
