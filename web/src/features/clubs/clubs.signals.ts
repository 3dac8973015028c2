import { keys } from '../../lib/cache/keys'
import { patchAll } from '../../lib/cache/reads'
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
      patchAll<Partial<ClubWithMembers>>(
        queries,
        keys.clubs,
        (club) => (club.id === clubId && club.members !== undefined ? { ...club, members } : club),
        { name: `members ${clubId}` },
      )
    }),
}
