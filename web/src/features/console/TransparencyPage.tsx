import type { Transparency } from '@guildhall/contract/console'
import { Button, TextInput } from '@mantine/core'
import { IconCalendarX, IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { serverNow } from '../../lib/dates/serverTime'
import { address } from '../../lib/net/call'
import { Panel } from '../../ui/Panel'
import { EmptyState } from '../../ui/States'
import table from '../../ui/Table.module.css'
import { logTexts } from './actTexts'
import classes from './Console.module.css'
import { transparencyQuery } from './console.api'
import { Fact } from './Fact'
import { Loaded } from './Loaded'

const isMonth = (text: string) => /^20\d\d-(0[1-9]|1[0-2])$/.test(text)

/** Numbers for a transparency report, of whole months. */
export default function TransparencyPage() {
  const [period, setPeriod] = useState(() => {
    const now = new Date(serverNow()).toISOString().slice(0, 7)
    return { from: `${now.slice(0, 4)}-01`, to: now }
  })
  const isValid = isMonth(period.from) && isMonth(period.to) && period.from <= period.to
  return (
    <>
      <Panel>
        <div className={classes.fields}>
          {(['from', 'to'] as const).map((side) => (
            <TextInput
              key={side}
              type="month"
              label={side === 'from' ? 'From' : 'To'}
              placeholder="2026-05"
              value={period[side]}
              onChange={({ currentTarget: { value } }) => setPeriod({ ...period, [side]: value })}
            />
          ))}
          {isValid && (
            <Button
              component="a"
              href={address('GET /admin/transparency.csv', {}, period)}
              download
              variant="default"
              leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
            >
              Export CSV
            </Button>
          )}
        </div>
      </Panel>
      {isValid ? (
        <Numbers period={period} />
      ) : (
        <EmptyState icon={<IconCalendarX size={24} stroke={1.6} />} title="Choose two months">
          Months are written such as 2026-05, and the first is not after the second.
        </EmptyState>
      )}
    </>
  )
}

function Numbers({ period }: { period: { from: string; to: string } }) {
  const query = useQuery(transparencyQuery(period))
  return (
    <Loaded query={query} errorTitle="The numbers could not be counted">
      {({ reports, cases, acts, appeals }) => (
        <>
          <Panel title="Cases">
            <dl className={classes.facts}>
              <Fact name="Opened">{cases.opened}</Fact>
              <Fact name="Opened automatically">{cases.openedAutomatically}</Fact>
              <Fact name="Closed">{cases.closed}</Fact>
              <Fact name="Median to close">
                {cases.medianHours === null ? '–' : `${cases.medianHours} hours`}
              </Fact>
              <Fact name="Action taken">{cases.outcomes.acted}</Fact>
              <Fact name="Found fine">{cases.outcomes.fine}</Fact>
              <Fact name="Dismissed">{cases.outcomes.dismissed}</Fact>
              <Fact name="Acts without a case">{cases.withoutCase}</Fact>
            </dl>
          </Panel>
          <Panel title="Appeals">
            <dl className={classes.facts}>
              <Fact name="Made">{appeals.made}</Fact>
              <Fact name="Rejected">{appeals.upheld}</Fact>
              <Fact name="Granted">{appeals.granted}</Fact>
              <Fact name="Open">{appeals.open}</Fact>
            </dl>
          </Panel>
          <Panel title="Reports by reason">
            {reports.length === 0 ? (
              <p className={classes.about}>No reports in these months.</p>
            ) : (
              <table className={table.table}>
                <tbody>
                  {reports.map(({ reason, count }) => (
                    <tr key={reason}>
                      <th scope="row">{reasonTexts[reason]}</th>
                      <td className={table.number}>{count}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </Panel>
          <Decisions acts={acts} />
          <p className={classes.about}>
            Months are in UTC. Reports and cases are deleted 180 days after a case closes, so export the
            numbers twice a year; decisions and appeals are kept for three years.
          </p>
        </>
      )}
    </Loaded>
  )
}

function Decisions({ acts }: Pick<Transparency, 'acts'>) {
  return (
    <Panel title="Decisions">
      {acts.length === 0 ? (
        <p className={classes.about}>No decisions in these months.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the keyboard
        <section className={table.scroll} aria-label="Decisions by kind" tabIndex={0}>
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">Decision</th>
                <th scope="col">Based on</th>
                <th scope="col" className={table.number}>
                  All
                </th>
                <th scope="col" className={table.number}>
                  Automatic
                </th>
                <th scope="col" className={table.number}>
                  Reversed
                </th>
              </tr>
            </thead>
            <tbody>
              {acts.map(({ action, basis, count, automatic, reversed }) => (
                <tr key={`${action} ${basis}`}>
                  <td>{logTexts[action] ?? action}</td>
                  <td>{basis === 'law' ? 'The law' : 'A rule'}</td>
                  <td className={table.number}>{count}</td>
                  <td className={table.number}>{automatic}</td>
                  <td className={table.number}>{reversed}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Panel>
  )
}

const reasonTexts: Record<Transparency['reports'][number]['reason'], string> = {
  spam: 'Spam',
  harassment: 'Harassment',
  hate: 'Hate',
  sexual: 'Sexual content',
  violence: 'Violence',
  fraud: 'Fraud',
  privacy: 'Privacy',
  rules: 'A rule of the club',
  other: 'Something else',
  illegal: 'Illegal',
}
