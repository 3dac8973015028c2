import { cachedData } from '../../lib/cache/cachedData'
import { keys } from '../../lib/cache/keys'
import { applyServerCount } from '../../lib/live/applyServerCount'
import { scheduleRefetch } from '../../lib/live/scheduleRefetch'
import type { SignalHandlers } from '../../lib/live/signals'
import { refreshClub } from './refreshClub'

type ClubWithMembers = { id: string; members: number }

export const signals: SignalHandlers = {
  // Any list of clubs may show the changed name, picture or rules.
  'club.updated': ({ clubId }, queries, spread) =>
    scheduleRefetch(`club ${clubId}`, () => void refreshClub(queries, clubId), spread),
  // Updates the club's own pages; lists of clubs may lag behind.
  'members.changed': ({ clubId, members, asOf }, queries) =>
    applyServerCount(`members ${clubId}`, asOf, () => {
      for (const [key, club] of cachedData<Partial<ClubWithMembers>>(queries, keys.clubs))
        if (club?.id === clubId && club.members !== undefined)
          queries.setQueryData<ClubWithMembers>(key, (old) => old && { ...old, members })
    }),
}
