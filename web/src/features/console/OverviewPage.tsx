import type { ConsoleOverview } from '@guildhall/contract/console'
import { plural } from '@guildhall/contract/plural'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { serverNow } from '../../lib/dates/serverTime'
import { countText } from '../../lib/text/countText'
import { TextLink } from '../../ui/links'
import { Panel } from '../../ui/Panel'
import { EmptyState } from '../../ui/States'
import { TimeAgo } from '../../ui/TimeAgo'
import classes from './Console.module.css'
import { overviewQuery } from './console.api'
import { Fact } from './Fact'
import { Loaded } from './Loaded'
import { Servers } from './Servers'

/** What waits for operators, each with a link to where it is done. */
export default function OverviewPage() {
  const query = useQuery(overviewQuery)
  return (
    <Loaded query={query} errorTitle="The overview could not be loaded">
      {(overview) => (
        <>
          <Waiting overview={overview} />
          <Panel title="This place">
            <dl className={classes.facts}>
              <Fact
                name={
                  <TextLink to="/admin/$" params={{ _splat: 'people' }}>
                    People
                  </TextLink>
                }
              >
                {countText(overview.people)}
              </Fact>
              <Fact
                name={
                  <TextLink to="/admin/$" params={{ _splat: 'clubs' }}>
                    Clubs
                  </TextLink>
                }
              >
                {countText(overview.clubs, overview.clubs >= 1000)}
              </Fact>
              <Fact
                name={
                  <TextLink to="/admin/$" params={{ _splat: 'server' }}>
                    Version
                  </TextLink>
                }
              >
                {overview.version}
              </Fact>
              <Fact
                name={
                  <TextLink to="/admin/$" params={{ _splat: 'mail' }}>
                    Mail
                  </TextLink>
                }
              >
                {overview.mail.isSent ? 'Sent by a mail server' : 'Stored in the local mailbox'}
              </Fact>
              <Fact
                name={
                  <TextLink to="/admin/$" params={{ _splat: 'server' }}>
                    Last backup
                  </TextLink>
                }
              >
                {overview.lastBackup ? <TimeAgo iso={overview.lastBackup} /> : 'None known'}
              </Fact>
            </dl>
          </Panel>
          <Servers servers={overview.servers} />
        </>
      )}
    </Loaded>
  )
}

function Waiting({ overview }: { overview: ConsoleOverview }) {
  const entries = waitingIn(overview)
  if (entries.length === 0)
    return (
      <EmptyState icon={<IconCircleCheck size={24} stroke={1.6} />} title="Nothing waits for you">
        Reports, appeals and failed tasks appear here.
      </EmptyState>
    )
  return (
    <Panel title="Waiting for you">
      <ul className={`${classes.rows} plain-list above-16`}>
        {entries.map(({ path, text, note }) => (
          <li key={text} className={classes.row}>
            <div className={`${classes.words} fill anywhere`}>
              <TextLink to="/admin/$" params={{ _splat: path }}>
                {text}
              </TextLink>
              {note && <p className="muted note">{note}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type Entry = { path: string; text: string; note?: string }

const many = (count: number, one: string, more = `${one}s`) =>
  plural(count, `{n} ${one}`, `{n} ${more}`, countText(count, count >= 1000))

const twoDays = 2 * 86_400_000

/** In the order of urgency. */
export function waitingIn({ waiting, mail, lastBackup }: ConsoleOverview): Entry[] {
  const late =
    waiting.lateCases > 0 ? `${many(waiting.lateCases, 'is', 'are')} older than 48 hours` : undefined
  const isOld = lastBackup !== null && Date.parse(lastBackup) < serverNow() - twoDays
  const entries: (Entry & { if: unknown })[] = [
    { if: waiting.cases, path: 'cases', text: many(waiting.cases, 'open case'), ...(late && { note: late }) },
    { if: waiting.appeals, path: 'appeals', text: many(waiting.appeals, 'open appeal') },
    { if: waiting.held, path: 'held', text: `${many(waiting.held ?? 0, 'submission')} held for review` },
    { if: waiting.signUps, path: 'sign-up', text: `${many(waiting.signUps, 'sign-up request')}` },
    {
      if: waiting.failedTasks,
      path: 'tasks',
      text: many(waiting.failedTasks, 'failed task'),
      ...(mail.failed > 0 && { note: `${many(mail.failed, 'mail')} among them` }),
    },
    {
      if: waiting.emptyLegalPages,
      path: 'legal',
      text: many(waiting.emptyLegalPages ?? 0, 'empty legal page'),
      note: 'Visitors and the law expect terms, privacy and an imprint.',
    },
    { if: isOld, path: 'server', text: 'The last backup is older than 2 days' },
  ]
  return entries.filter((entry) => entry.if).map(({ if: _, ...entry }) => entry)
}
