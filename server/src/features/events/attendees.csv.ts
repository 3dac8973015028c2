import { id as idSchema } from '@guildhall/contract/common'
import type { Attendee } from '@guildhall/contract/events'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { csvRoute } from '../tokens/csv-route.ts'
import { findManagedEvent, readAttendees } from './attendees.reads.ts'

const rowsAtOnce = 100

/** Downloads the attendees for organizers, without email addresses (V5). */
export function attendeeRoutes(app: FastifyInstance, deps: Dependencies): void {
  csvRoute(app, deps, {
    url: '/rest/v1/events/:contentId/attendees.csv',
    param: 'contentId',
    operationId: 'getEventAttendeesCsv',
    summary: 'Download attendees and the waiting list as CSV, without email addresses; organizers only',
    tag: 'Events',
    errors: ['content_not_found', 'permission_denied'],
    table: async (viewer, { param }) => {
      const { data: contentId } = idSchema.safeParse(param)
      if (!contentId) throw new AppError('content_not_found')
      const { slug } = await findManagedEvent(deps.db, viewer, contentId)
      return {
        fileName: `${slug}-attendees`,
        heads: ['Name', 'Username', 'Status', 'Since'],
        rows: rowsOf({ db: deps.db, viewer }, contentId),
      }
    },
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
