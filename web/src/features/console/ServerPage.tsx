import type { ServerOverview } from '@guildhall/contract/console'
import { useQuery } from '@tanstack/react-query'
import { serverNow } from '../../lib/dates/serverTime'
import { Markdown } from '../../ui/Markdown'
import { Panel } from '../../ui/Panel'
import { EmptyState } from '../../ui/States'
import { sizeText } from '../../ui/sizeText'
import { TimeAgo } from '../../ui/TimeAgo'
import classes from './Console.module.css'
import { serverQuery } from './console.api'
import { Fact } from './Fact'
import { Loaded } from './Loaded'

/** Versions of everything that runs here, and backups with their age. */
export default function ServerPage() {
  const query = useQuery(serverQuery)
  return (
    <Loaded query={query} errorTitle="The server could not be read">
      {(server) => (
        <>
          <Panel title="Versions">
            <dl className={classes.facts}>
              <Fact name="Guildhall">{server.version}</Fact>
              <Fact name="Node.js">{server.node}</Fact>
              <Fact name="PostgreSQL">{server.postgres}</Fact>
              <Fact name="Address">{server.address}</Fact>
              <Fact name="Started">
                <TimeAgo iso={server.upSince} />
              </Fact>
              <Fact name="Role">{server.isCopy ? 'A copy, which sends nothing' : 'The original'}</Fact>
              <Fact name="Migrations">{server.migrations.count}</Fact>
              <Fact name="Last migration">{server.migrations.last}</Fact>
            </dl>
          </Panel>
          <Backups {...server.backups} />
          <News {...server.news} version={server.version} />
        </>
      )}
    </Loaded>
  )
}

const readers = [
  ['operators', 'For you, who run it'],
  ['people', 'For people'],
  ['programs', 'For programs'],
] as const

function News({ since, releases, version }: ServerOverview['news'] & { version: string }) {
  const shown = releases.filter((one) => readers.some(([reader]) => one[reader].length))
  if (!shown.length)
    return (
      <EmptyState title="Nothing new">The list of changes has no entry for version {version}.</EmptyState>
    )
  return (
    <Panel title="What’s new">
      {since && <p className="muted note">Since {since}, which ran here before.</p>}
      {shown.map((release) => (
        <section key={release.version} className={classes.release} aria-label={`Version ${release.version}`}>
          <h3>{release.date ? `${release.version}, ${release.date}` : 'Not released yet'}</h3>
          {readers.map(
            ([reader, title]) =>
              release[reader].length > 0 && (
                <div key={reader}>
                  <h4>{title}</h4>
                  <Markdown>{release[reader].map((line) => `- ${line}`).join('\n')}</Markdown>
                </div>
              ),
          )}
        </section>
      ))}
    </Panel>
  )
}

const twoDays = 2 * 86_400_000

function Backups({ known, isElsewhere }: ServerOverview['backups']) {
  const [last] = known
  if (!last)
    return (
      <EmptyState title={isElsewhere ? 'The database is backed up elsewhere' : 'No backup known'}>
        {isElsewhere
          ? 'DATABASE_URL names it, so its own tools back it up; this page can’t know when.'
          : 'Run “npm run backup -- FILE” every day, and store the file on another machine.'}
      </EmptyState>
    )
  return (
    <Panel title="Backups">
      {Date.parse(last.madeAt) < serverNow() - twoDays && (
        <p role="alert">The last backup is older than 2 days. Run “npm run backup -- FILE” every day.</p>
      )}
      <ul className={`${classes.rows} plain-list above-16`} aria-label="Backups">
        {known.map(({ madeAt, bytes, file }) => (
          <li key={madeAt} className={classes.row}>
            <div className={`${classes.words} fill anywhere`}>
              <strong>
                <TimeAgo iso={madeAt} />
              </strong>
              <p className="muted note">
                {file} · {sizeText(bytes)}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
