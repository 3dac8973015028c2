import type { Wave } from '@guildhall/contract/bulk-bans'
import type { Person } from '@guildhall/contract/common'
import { listText } from '@guildhall/contract/lists'
import { plural } from '@guildhall/contract/plural'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { TimeAgo } from '../../ui/TimeAgo'
import { peopleText, wavesQuery } from './bulkBans.api'
import classes from './Waves.module.css'

type Props = { clubId: string; onSelect: (people: Person[]) => void }

/** New members who joined together, to select all of a group at once. Renders nothing without any. */
export default function Waves({ clubId, onSelect }: Props) {
  const { data } = useQuery(wavesQuery(clubId))
  if (!data || data.length === 0) return null
  return (
    <section className="card pad-12-16" aria-label="Joined together">
      <h2 className="body">Joined together</h2>
      <ul className="plain-list">
        {data.map((wave) => (
          <li key={wave.signs.join() + wave.people[0]?.id} className={classes.wave}>
            <p className="shrink note anywhere">
              <b>{peopleText(wave.people.length)}</b> {signsText(wave)},{' '}
              {plural(wave.published, '{n} post or comment', '{n} posts and comments')}, the last joined{' '}
              <TimeAgo iso={wave.lastJoinedAt} />
            </p>
            <Button
              size="compact-sm"
              variant="default"
              className={`${classes.select} rigid`}
              aria-label={`Select ${peopleText(wave.people.length)} ${signsText(wave)}`}
              onClick={() => onSelect(wave.people)}
            >
              Select
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What they have in common: 'from one network, with @spam.example addresses, within an hour'. */
export function signsText({ signs, domain }: Pick<Wave, 'signs' | 'domain'>): string {
  const texts = { network: 'from one network', domain: `with @${domain} addresses`, hour: 'within an hour' }
  return listText(signs.map((sign) => texts[sign]))
}
