import type { Person } from '@guildhall/contract/common'
import type { Pages } from '../../lib/cache/pages'
import type { Entry, LogPage } from './activity.api'

/** An entry with the older ones of its kind: 'Mei Tan and 2 others liked the post “Kiln”'. */
export type GroupedEntry = Entry & { older: Entry[] }

const frequent: readonly Entry['type'][] = ['like', 'unlike', 'comment', 'attend', 'attend.again']

type Log = Omit<Pages<Entry>, 'pages'> & { pages: LogPage[] }

/**
 * Gathers likes, comments and sign-ups of one item and day in the place of the newest, so that other entries are seen. Only
 * within a page: loading more changes nothing above.
 */
export const grouped = ({ pages, ...rest }: Log) => ({
  ...rest,
  pages: pages.map((page) => ({ ...page, items: groupsOf(page.items) })),
})

function groupsOf(entries: Entry[]): GroupedEntry[] {
  const groups = new Map<string, GroupedEntry>()
  for (const entry of entries) {
    const key = keyOf(entry)
    const group = groups.get(key)
    if (group) group.older.push(entry)
    else groups.set(key, { ...entry, older: [] })
  }
  return [...groups.values()]
}

function keyOf(entry: Entry): string {
  // Titles of deleted items say too little to tell them apart.
  if (entry.about !== 'item' || !frequent.includes(entry.type) || entry.item.slug === null) return entry.id
  const { type, slug } = entry.item
  return JSON.stringify([new Date(entry.at).toDateString(), entry.type, type, slug])
}

/** Who did it besides the person of the newest entry. */
export function otherPeople({ by, older }: GroupedEntry): number {
  const people = new Set([by, ...older.map((entry) => entry.by)].map((person: Person | null) => person?.id))
  return people.size - 1
}
