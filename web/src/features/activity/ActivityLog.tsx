import type { Club } from '@guildhall/contract/clubs'
import { plural } from '@guildhall/contract/plural'
import { Button } from '@mantine/core'
import { IconArrowUp, IconCalendarX, IconDownload, IconFilterOff, IconHistory } from '@tabler/icons-react'
import { type RefObject, useMemo, useRef } from 'react'
import { dayName } from '../../lib/dates/dates'
import { useNow } from '../../lib/dates/now'
import { errorText } from '../../lib/net/errorText'
import { useReadingPlace } from '../../lib/page/useReadingPlace'
import { InfiniteList } from '../../ui/InfiniteList'
import { EmptyState } from '../../ui/States'
import { RowsSkeleton } from '../../ui/skeletons'
import classes from './Activity.module.css'
import { ActivityFilters } from './ActivityFilters'
import {
  endsBeforeStart,
  exportUrl,
  type Filters,
  useActivity,
  useNewActivity,
  useShowNewActivity,
} from './activity.api'
import { keptText } from './activityTexts'
import { EntryRow } from './EntryRow'
import type { GroupedEntry } from './grouped'

type Props = { club: Club; filters: Filters; onFilter: (change: Filters) => void }

const none: Filters = { kind: undefined, topic: undefined, person: undefined, from: undefined, to: undefined }

/** A club's log, for its owner and admins (decisions.md). */
export function ActivityLog({ club, filters, onFilter }: Props) {
  const query = useActivity(club.id, filters)
  const around = useRef<HTMLDivElement>(null)
  useReadingPlace(around, 'activity', query)
  const row = useDatedRow(query.data?.pages, club.slug)
  const isFiltered = Object.values(filters).some(Boolean)
  const isWrong = endsBeforeStart(filters)
  const clear = isFiltered && (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      leftSection={<IconFilterOff size={16} stroke={1.7} aria-hidden />}
      onClick={() => onFilter(none)}
    >
      Clear filters
    </Button>
  )
  const [first] = query.data?.pages ?? []
  return (
    <div className="one-column gap-16">
      <ActivityFilters club={club} filters={filters} person={first?.person} onChange={onFilter} />
      <div className={classes.actions}>
        <p className="muted note">{first && keptText(first.days)}</p>
        {clear}
        {!isWrong && (
          <Button
            component="a"
            href={exportUrl(club.slug, filters)}
            download
            variant="default"
            size="compact-sm"
            leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
          >
            Export CSV
          </Button>
        )}
      </div>
      {isWrong ? (
        <EmptyState
          icon={<IconCalendarX size={24} stroke={1.6} />}
          title="The end date is before the start date"
        >
          “To” must be the same day as “From” or later.
        </EmptyState>
      ) : (
        <div ref={around}>
          <NewEntries club={club} filters={filters} newest={first?.items[0]?.id} around={around} />
          <InfiniteList
            key={JSON.stringify(filters)}
            query={query}
            label="Activity"
            layout="stack"
            skeleton={<RowsSkeleton count={8} />}
            errorTitle={errorText(query.error, 'The activity log could not be loaded')}
            empty={<NoEntries isFiltered={isFiltered} />}
            end="You’ve reached the end."
          >
            {row}
          </InfiniteList>
        </div>
      )}
    </div>
  )
}

/** Renders an entry, the first of each day under a heading. Memoized until a heading moves. */
function useDatedRow(pages: { items: GroupedEntry[] }[] | undefined, clubSlug: string) {
  const { now } = useNow()
  const entries = pages?.flatMap(({ items }) => items) ?? []
  const days = entries.map(({ at }) => dayName(at, now))
  const firstOfDays = entries.flatMap(({ id }, index) =>
    days[index] === days[index - 1] ? [] : [`${id} ${days[index]}`],
  )
  const headings = firstOfDays.join('\n')
  return useMemo(() => {
    const names = new Map(headings.split('\n').map((line) => [line.slice(0, 36), line.slice(37)]))
    return (entry: GroupedEntry) => {
      const day = names.get(entry.id)
      return (
        <>
          {day && <h2 className={classes.day}>{day}</h2>}
          <EntryRow entry={entry} clubSlug={clubSlug} />
        </>
      )
    }
  }, [headings, clubSlug])
}

type NewProps = Omit<Props, 'onFilter'> & {
  newest: string | undefined
  around: RefObject<HTMLDivElement | null>
}

/** Button that loads newer entries; the list stays as it is until it is pressed. */
function NewEntries({ club, filters, newest, around }: NewProps) {
  const count = useNewActivity(club.id, filters, newest)
  const show = useShowNewActivity(club.id, filters)
  const text = count >= 1000 ? '1,000+ new entries' : plural(count, '{n} new entry', '{n} new entries')
  return (
    <>
      <p className="visually-hidden" role="status">
        {count > 0 && text}
      </p>
      {count > 0 && (
        <div className={classes.pill}>
          <Button
            size="xs"
            radius="xl"
            leftSection={<IconArrowUp size={16} stroke={2} aria-hidden />}
            onClick={() => void show().then(() => around.current?.scrollIntoView({ block: 'start' }))}
          >
            {text}
          </Button>
        </div>
      )}
    </>
  )
}

function NoEntries({ isFiltered }: { isFiltered: boolean }) {
  const icon = <IconHistory size={24} stroke={1.6} />
  if (isFiltered)
    return (
      <EmptyState icon={icon} title="No entries match">
        Try another kind, person or period.
      </EmptyState>
    )
  return (
    <EmptyState icon={icon} title="Nothing has happened yet">
      Joins, settings changes, posts, comments and likes will appear here.
    </EmptyState>
  )
}
