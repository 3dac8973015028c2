import type { Context, HttpExchange, PlainAnswer } from '../../platform/context.ts'
import { authenticateAddress } from '../tokens/private-addresses.reads.ts'
import { hashOf } from '../tokens/secrets.ts'
import { readEventIcs, readOwnIcs } from './calendar.reads.ts'

const type = { 'content-type': 'text/calendar; charset=utf-8' }

/** An event, for anyone who may see it. Error: content_not_found. */
export async function downloadEvent({ db, viewer, env }: Context, contentId: string): Promise<PlainAnswer> {
  const { slug, body } = await readEventIcs(db, viewer, env.baseUrl, contentId)
  return { headers: { ...type, 'content-disposition': `attachment; filename="${slug}.ics"` }, body }
}

/** All events a person attends, by their private address. Error: calendar_not_found. */
export async function readCalendar({ db, env, http }: Context, file: string): Promise<PlainAnswer> {
  const viewer = await authenticateAddress(db, 'calendar', file.replace(/\.ics$/, ''))
  return calendarAnswer(http, 'private', await readOwnIcs(db, viewer, env.baseUrl))
}

/** The file, or 304 to a calendar that has it. `cache`: who may store it; all ask again each time. */
export function calendarAnswer(http: HttpExchange, cache: 'public' | 'private', body: string): PlainAnswer {
  const etag = `"${hashOf(body)}"`
  const headers = { 'cache-control': `${cache}, no-cache`, etag }
  if (http.knows(etag)) return { status: 304, headers }
  return { headers: { ...headers, ...type, 'content-disposition': 'inline; filename="events.ics"' }, body }
}
