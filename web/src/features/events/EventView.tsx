import type { EventItem } from '@guildhall/contract/events'
import { IconCalendarPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import type { ViewProps } from '../../content/kind'
import { lazyPart } from '../../lib/page/lazyPart'
import { ItemView } from '../../ui/ItemView'
import { Markdown } from '../../ui/Markdown'
import { openPictures } from '../../ui/openPictures'
import { Picture } from '../../ui/Picture'
import { Attendance } from './Attendance'
import attendance from './Attendance.module.css'
import { EventFacts } from './EventFacts'
import classes from './EventView.module.css'

/** Loaded only for people who manage the event. */
const ManageEvent = lazyPart(() => import('./ManageEvent'))

/** An event in full (content.md 2). */
export function EventView({ item, isGone, menu, children }: ViewProps<EventItem>) {
  const { data } = item
  const [cover] = data.images.map((image) => ({ ...image, name: image.alt || `Cover of ${data.name}` }))
  return (
    <ItemView title={data.name || 'Untitled Event'} item={item} isGone={isGone} menu={menu} foot={children}>
      <div className={classes.event}>
        {cover && (
          <a href={cover.url} onClick={(event) => void openPictures(event, [cover], data.name, 0)}>
            <Picture picture={cover} alt={cover.name} cropped eager />
          </a>
        )}
        <EventFacts data={data} />
        <Attendance item={item} isGone={isGone} />
        {!isGone && !data.isOver && <AddToCalendar id={item.id} />}
        {!isGone && data.can.manage === true && (
          <Suspense fallback={<div className={attendance.manage} />}>
            <ManageEvent item={item} />
          </Suspense>
        )}
        {data.description && (
          <Markdown mentions={item.mentions} pictures={item.pictures}>
            {data.description}
          </Markdown>
        )}
        {data.agenda && (
          <section>
            <h2 className={classes.heading}>Agenda</h2>
            <Markdown mentions={item.mentions} pictures={item.pictures}>
              {data.agenda}
            </Markdown>
          </section>
        )}
      </div>
    </ItemView>
  )
}

function AddToCalendar({ id }: { id: string }) {
  return (
    <a href={`/rest/v1/events/${id}/event.ics`} download className={classes.calendar}>
      <IconCalendarPlus size={18} stroke={1.7} aria-hidden />
      Add to calendar
    </a>
  )
}
