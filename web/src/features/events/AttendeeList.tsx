import type { Attendee, EventItem } from '@guildhall/contract/events'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { fullName } from '../../lib/text/names'
import { Face } from '../../ui/Face'
import { InfiniteList } from '../../ui/InfiniteList'
import { RowsSkeleton } from '../../ui/skeletons'
import { TimeAgo } from '../../ui/TimeAgo'
import classes from './Attendance.module.css'
import { attendeesQuery } from './attendance.api'

/** People with a spot and the waitlist, each in order. */
export function AttendeeList({ item: { id, data } }: { item: EventItem }) {
  return (
    <div className="stack gap-16">
      <AttendeeSection id={id} status="confirmed" label="Attending" none="No one is going yet." />
      {data.waitingCount > 0 && (
        <section>
          <h3>Waiting list</h3>
          <AttendeeSection id={id} status="waiting" label="Waiting list" none="The waiting list is empty." />
        </section>
      )}
    </div>
  )
}

type Props = { id: string; status: 'confirmed' | 'waiting'; label: string; none: string }

function AttendeeSection({ id, status, label, none }: Props) {
  const query = useInfiniteQuery(attendeesQuery(id, status))
  return (
    <InfiniteList
      query={query}
      label={label}
      layout="rows"
      skeleton={<RowsSkeleton count={3} />}
      empty={<p>{none}</p>}
      errorTitle="Failed to load attendance information."
    >
      {row}
    </InfiniteList>
  )
}

const row = ({ person, since }: Attendee) => (
  <div className="row shrink gap-12">
    <Face person={person} size={36} />
    <span className={`${classes.who} fill anywhere`}>
      <Link to="/user/$username" params={{ username: person.username }} dir="auto">
        {fullName(person)}
      </Link>
    </span>
    <span className="muted note">
      <TimeAgo iso={since} />
    </span>
  </div>
)
