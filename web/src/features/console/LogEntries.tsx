import '@mantine/core/styles/Badge.layer.css'
import type { LogEntry } from '@guildhall/contract/console'
import { Badge } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { byWhom } from '../../content/moderation/byWhom'
import { fullName } from '../../lib/text/names'
import { InfiniteList } from '../../ui/InfiniteList'
import { Panel } from '../../ui/Panel'
import { EmptyState } from '../../ui/States'
import { RowsSkeleton } from '../../ui/skeletons'
import { Day, TimeAgo } from '../../ui/TimeAgo'
import { logTexts } from './actTexts'
import classes from './Console.module.css'

type Props = {
  query: UseInfiniteQueryResult<InfiniteData<{ items: LogEntry[]; next: string | null }>>
  isFiltered: boolean
}

/** Entries of the log of moderation, the newest first. */
export function LogEntries({ query, isFiltered }: Props) {
  return (
    <Panel flush>
      <InfiniteList
        query={query}
        label="Moderation log"
        layout="rows"
        skeleton={<RowsSkeleton count={8} />}
        errorTitle="The log could not be loaded"
        end="You’ve reached the end."
        empty={
          <EmptyState
            bare
            icon={<IconHistory size={24} stroke={1.6} />}
            title={isFiltered ? 'No entries match' : 'Nothing was decided yet'}
          >
            {isFiltered
              ? 'Choose another kind of entry.'
              : 'Decisions, and changes of roles and rules appear here.'}
          </EmptyState>
        }
      >
        {row}
      </InfiniteList>
    </Panel>
  )
}

const row = (entry: LogEntry) => <LogRow entry={entry} />

function LogRow({ entry }: { entry: LogEntry }) {
  const { person, club, title, ground, facts, note, endsAt } = entry
  return (
    <div className={classes.row}>
      <div className={`${classes.words} fill anywhere`}>
        <div className="wrap gap-8 rows-4">
          <strong>{logTexts[entry.what] ?? entry.what}</strong>
          {person && <span dir="auto">{fullName(person)}</span>}
          {entry.isReversed && (
            <Badge variant="default" tt="none">
              Reversed
            </Badge>
          )}
        </div>
        {title && <p dir="auto">{title}</p>}
        {ground && <p dir="auto">{ground}</p>}
        {[facts, note].filter(Boolean).map((text) => (
          <p key={text} className="muted note" dir="auto">
            {text}
          </p>
        ))}
        <p className="muted note">
          <TimeAgo iso={entry.at} /> <bdi>{byWhom(entry)}</bdi>
          {entry.isByOperator && !entry.isByHand && ', as an operator'}
          {club && <> · in {club.name}</>}
          {endsAt && (
            <>
              {' '}
              · until <Day iso={endsAt} />
            </>
          )}
        </p>
      </div>
    </div>
  )
}
