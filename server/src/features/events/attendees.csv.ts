import type { Attendee } from '@guildhall/contract/events'
import type { PersonContext, PlainAnswer } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { csvAnswer } from '../../platform/text/csv.ts'
import { findManagedEvent, readAttendees } from './attendees.reads.ts'

const rowsAtOnce = 100

/** For those who run the event; without email addresses (V5). */
export async function downloadAttendees(context: PersonContext, contentId: string): Promise<PlainAnswer> {
  const { slug } = await findManagedEvent(context.db, context.viewer, contentId)
  return csvAnswer({
    fileName: `${slug}-attendees`,
    heads: ['Name', 'Username', 'Status', 'Since'],
    rows: rowsOf(context, contentId),
  })
}

/** Page by page; stops if the reader loses access meanwhile. */
async function* rowsOf(
  who: Parameters<typeof readAttendees>[0],
  contentId: string,
): AsyncGenerator<string[][]> {
  for (const status of ['confirmed', 'waiting'] as const) {
    let cursor: string | undefined
    do {
      const page = await readAttendees(who, contentId, { status, cursor, limit: rowsAtOnce }).catch(
        (error: unknown) => {
          if (error instanceof AppError) return { items: [], next: null }
          throw error
        },
      )
      yield page.items.map((one) => cellsOf(one, status))
      cursor = page.next ?? undefined
    } while (cursor)
  }
}

const cellsOf = ({ person, since }: Attendee, status: 'confirmed' | 'waiting') => [
  `${person.firstName} ${person.lastName}`.trim(),
  person.username,
  status,
  since.slice(0, 10),
]
