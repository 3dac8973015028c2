import { Button } from '@mantine/core'
import { IconCalendarEvent, IconCalendarShare, IconLock, IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useId, useState } from 'react'
import type { TabProps } from '../../content/kind'
import { adminsOnlyText, publishDenial } from '../../content/publishing'
import { useComposeInAddress } from '../../content/useComposeInAddress'
import { keys } from '../../lib/cache/keys'
import { lazyPart } from '../../lib/page/lazyPart'
import { toast } from '../../lib/page/toast'
import { Columns } from '../../ui/Columns'
import { SegmentedSwitch } from '../../ui/SegmentedSwitch'
import { EmptyState } from '../../ui/States'
import { EventList } from './EventList'
import classes from './EventsTab.module.css'
import { failedText, type ListView, useLiveEvents } from './lists.api'
import { MonthList } from './MonthList'
import { MonthView } from './MonthView'

const CreateDialog = lazyPart(() => import('../../content/CreateDialog'))
const CalendarDialog = lazyPart(() => import('./calendar/CalendarDialog'))
const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const

const views = [
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'past', label: 'Past' },
  { value: 'month', label: 'Month' },
] as const

/** A club's events: upcoming, past, or by month (content.md 2). */
export default function EventsTab({ club, kind, side }: TabProps) {
  const { view = 'upcoming', month: monthInAddress } = useSearch({ from: '/$clubSlug' })
  const navigate = useNavigate({ from: '/$clubSlug' })
  const queries = useQueryClient()
  const [opened, setOpened] = useState<'create' | 'calendar'>()
  const [used, setUsed] = useState({ create: false, calendar: false })
  const [day, onDay] = useState<string>()
  const { texts } = kind
  const canPublish = club.can.publish.event
  const denial =
    canPublish === true ? null : (publishDenial('event', canPublish) ?? 'You cannot create events here.')
  const denialId = useId()
  useLiveEvents(club)

  function preload() {
    void CreateDialog.preload()
    void kind.form.preload()
  }

  function open(what: 'create' | 'calendar') {
    setUsed({ ...used, [what]: true })
    setOpened(what)
  }
  const create = () => (denial ? toast.error('Permission Denied', denial) : open('create'))
  useComposeInAddress(() => canPublish === true && open('create'))

  const show = (next: { view?: 'past' | 'month' | undefined; month?: string | undefined }, replace = false) =>
    void navigate({
      search: ({ tab: _, view: __, month: ___, ...others }) => ({ ...others, tab: 'events', ...next }),
      replace,
      resetScroll: false,
    })

  const month = {
    club,
    month: monthInAddress,
    onMonth: (next: string) => show({ view: 'month', month: next }, true),
    ...{ day, onDay },
  }
  const isMonth = view === 'month'
  return (
    <Columns
      side={isMonth ? <MonthList {...month} /> : side}
      sideLabel={isMonth ? 'Events of this month' : 'About this club'}
      below={isMonth}
    >
      <section className="stack gap-12" aria-labelledby={`${denialId}-title`}>
        <div className={`${classes.head} wrap gap-8`}>
          <h2 id={`${denialId}-title`}>{texts.tab}</h2>
          <SegmentedSwitch
            className={classes.views}
            label="Which events"
            segments={views}
            value={view}
            onChange={(value) => show(value === 'upcoming' ? {} : { view: value })}
          />
          <Button
            variant="default"
            className={classes.action}
            leftSection={<IconCalendarShare {...icon} />}
            onClick={() => open('calendar')}
          >
            Add to calendar
          </Button>
          <Button
            className={classes.action}
            leftSection={<IconPlus {...icon} />}
            aria-disabled={denial !== null || undefined}
            data-disabled={denial !== null || undefined}
            aria-describedby={denial ? denialId : undefined}
            onClick={create}
            onPointerEnter={denial ? undefined : preload}
          >
            {texts.create}
          </Button>
        </div>
        {(denial || club.can.adminsOnly.includes('event')) && (
          <p className="row muted note gap-8" id={denialId}>
            <IconLock size={16} stroke={1.7} aria-hidden />
            {denial ?? adminsOnlyText('event')}
          </p>
        )}
        {isMonth ? (
          <MonthView {...month} />
        ) : (
          <EventList
            key={view}
            club={club}
            kind={kind}
            view={view}
            failed={failedText}
            empty={<NoEvents view={view} texts={texts} onCreate={canPublish === true ? create : undefined} />}
          />
        )}
        {used.create && (
          <Suspense>
            <CreateDialog
              kind={kind}
              club={club}
              opened={opened === 'create'}
              onClose={() => setOpened(undefined)}
              onCreated={() => void queries.invalidateQueries({ queryKey: keys.clubEvents(club.slug) })}
            />
          </Suspense>
        )}
        {used.calendar && (
          <Suspense>
            <CalendarDialog opened={opened === 'calendar'} onClose={() => setOpened(undefined)} />
          </Suspense>
        )}
      </section>
    </Columns>
  )
}

type NothingProps = { view: ListView; texts: TabProps['kind']['texts']; onCreate: (() => void) | undefined }

function NoEvents({ view, texts, onCreate }: NothingProps) {
  const mark = <IconCalendarEvent size={24} stroke={1.6} />
  if (view === 'past')
    return (
      <EmptyState icon={mark} title="No past events">
        Events show up here once they are over.
      </EmptyState>
    )
  return (
    <EmptyState
      icon={mark}
      title={texts.empty.title}
      action={
        onCreate && (
          <Button variant="default" onClick={onCreate}>
            {texts.create}
          </Button>
        )
      }
    >
      {onCreate ? texts.empty.text : 'Upcoming events will show up here.'}
    </EmptyState>
  )
}
