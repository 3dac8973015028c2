import { showCount } from '../../lib/counted'
import { heldData } from '../../lib/heldData'
import { keys } from '../../lib/keys'
import type { SignalHandlers } from '../../lib/signals'
import { soon } from '../../lib/soon'
import { refreshClub } from './refreshClub'

type Counted = { id: string; members: number }

export const signals: SignalHandlers = {
  // Its name, picture or rules may stand in any list of clubs.
  'club.updated': ({ clubId }, queries, spread) =>
    soon(`club ${clubId}`, () => void refreshClub(queries, clubId), spread),
  // On the club's own pages; lists of clubs can wait for their turn.
  'members.changed': ({ clubId, members, asOf }, queries) =>
    showCount(`members ${clubId}`, asOf, () => {
      for (const [key, club] of heldData<Partial<Counted>>(queries, keys.clubs))
        if (club?.id === clubId && club.members !== undefined)
          queries.setQueryData<Counted>(key, (old) => old && { ...old, members })
    }),
}
