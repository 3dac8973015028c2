import type { Application } from '@guildhall/contract/applications'
import type { JobItem } from '@guildhall/contract/jobs'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { FileList } from '../../ui/FileList'
import { InfiniteList } from '../../ui/InfiniteList'
import { ByLine } from '../../ui/ItemCard'
import { PlainText } from '../../ui/PlainText'
import { RowsSkeleton } from '../../ui/skeletons'
import classes from './Applications.module.css'
import { applicationsQuery, useMarkApplication } from './applications.api'

/** Applications to a job, for its poster only. */
export default function Applications({ item }: { item: JobItem }) {
  const query = useInfiniteQuery(applicationsQuery(item.id))
  return (
    <InfiniteList
      query={query}
      label="Applications"
      layout="rows"
      skeleton={<RowsSkeleton count={2} />}
      empty={<p className="muted body">No applications yet.</p>}
      errorTitle="Failed to load applications. Please try again."
    >
      {(application) => <ApplicationRow jobId={item.id} application={application} />}
    </InfiniteList>
  )
}

const marks = [
  ['seen', 'Seen'],
  ['invited', 'Invited'],
  ['declined', 'Declined'],
] as const

function ApplicationRow({ jobId, application }: { jobId: string; application: Application }) {
  const { mutate: mark, isPending } = useMarkApplication(jobId)
  const { id, person, message, attachment, status, createdAt } = application
  return (
    <article className={classes.row} aria-label={`Application from @${person.username}`}>
      <ByLine item={{ author: person, createdAt }} />
      {message && <PlainText>{message}</PlainText>}
      {attachment && <FileList files={[attachment]} />}
      <fieldset className={classes.marks} aria-label="Mark as">
        {marks.map(([value, label]) => (
          <Button
            key={value}
            size="xs"
            variant={status === value ? 'filled' : 'default'}
            aria-pressed={status === value}
            aria-disabled={isPending || undefined}
            onClick={() =>
              !isPending && status !== value && mark({ applicationId: id, status: value, before: status })
            }
          >
            {label}
          </Button>
        ))}
      </fieldset>
    </article>
  )
}
