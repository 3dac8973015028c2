import { announcementsQuery } from '../../features/announcements/announcements.api'
import { clubCountsQuery, clubQuery, myClubsQuery } from '../../features/clubs/clubs.api'
import { unreadQuery as unreadMessagesQuery } from '../../features/messages/messages.api'
import { unreadQuery as unreadNotificationsQuery } from '../../features/notifications/notifications.api'
import { offerQuery } from '../../features/ownership/ownership.api'
import { acceptancesQuery } from '../../features/place/place.api'
import { CallError } from '../../lib/net/callError'
import type { Read } from './read'

/**
 * Reads what the header shows to a signed-in person, so that it is complete from the first paint. What is refused is
 * left to the browser, which shows why.
 */
export async function readHeader(read: Read, clubSlug: string | null): Promise<void> {
  const reads: Promise<unknown>[] = [
    read(myClubsQuery),
    read(unreadMessagesQuery),
    read(unreadNotificationsQuery),
    read(acceptancesQuery),
    read(announcementsQuery(clubSlug)),
  ]
  // Counts, too, as they make tabs wider.
  if (clubSlug) reads.push(readClub(read, clubSlug), read(clubCountsQuery(clubSlug)))
  for (const { reason } of (await Promise.allSettled(reads)) as PromiseRejectedResult[])
    if (reason !== undefined && !(reason instanceof CallError)) throw reason
}

/** With the offer that its page shows above everything else. */
async function readClub(read: Read, slug: string): Promise<void> {
  const club = await read(clubQuery(slug))
  if (club?.can.manage === true) await read(offerQuery(slug))
}
