import '@mantine/core/styles/Badge.layer.css'
import type { ConsoleOverview } from '@guildhall/contract/console'
import { plural } from '@guildhall/contract/plural'
import { Badge } from '@mantine/core'
import { serverNow } from '../../lib/dates/serverTime'
import { Panel } from '../../ui/Panel'
import { TimeAgo } from '../../ui/TimeAgo'
import classes from './Console.module.css'

/** Three announcements of a server. */
const silentMs = 30_000

/** The servers that run this place together: usually one. */
export function Servers({ servers }: Pick<ConsoleOverview, 'servers'>) {
  const versions = new Set(servers.map(({ version }) => version))
  return (
    <Panel title={plural(servers.length, 'Server', 'Servers ({n})')}>
      <ul className={`${classes.rows} plain-list above-16`} aria-label="Servers">
        {servers.map(({ id, host, version, startedAt, seenAt, sockets, isThis }) => {
          const isSilent = !isThis && Date.parse(seenAt) < serverNow() - silentMs
          return (
            <li key={id} className={classes.row}>
              <div className={`${classes.words} fill anywhere`}>
                <div className="wrap gap-8 rows-4">
                  <strong dir="auto">{host}</strong>
                  {isThis && servers.length > 1 && (
                    <Badge variant="default" tt="none">
                      Answers you
                    </Badge>
                  )}
                  {isSilent && (
                    <Badge color="red" variant="light" tt="none">
                      Silent
                    </Badge>
                  )}
                </div>
                <p className="muted note">
                  Version {version} · started <TimeAgo iso={startedAt} /> ·{' '}
                  {plural(sockets, '{n} open page', '{n} open pages')}
                </p>
                {isSilent && (
                  <p className="muted note">
                    Last seen <TimeAgo iso={seenAt} />. Check whether it still runs.
                  </p>
                )}
              </div>
            </li>
          )
        })}
      </ul>
      {versions.size > 1 && (
        <p className={classes.about}>
          They run different versions. Update all of them, so that everyone gets the same pages.
        </p>
      )}
    </Panel>
  )
}
