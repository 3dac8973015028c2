import type { JobItem } from '@guildhall/contract/jobs'
import { BusyButton } from '../../ui/BusyButton'
import classes from './JobView.module.css'
import { useClosure } from './jobs.api'
import { useIsJobOpen } from './useIsJobOpen'

/** Closes or re-opens a job, for people who can edit it. */
export function Closure({ item }: { item: JobItem }) {
  const isOpen = useIsJobOpen(item)
  const { mutate: change, isPending } = useClosure(item)
  return (
    <div className={classes.closure}>
      <BusyButton
        variant="default"
        size="sm"
        busy={isPending}
        progress={isOpen ? 'Closing...' : 'Re-opening...'}
        onClick={() => change(!isOpen)}
      >
        {isOpen ? 'Close Job' : 'Re-open Job'}
      </BusyButton>
      {!isOpen && <p>No longer accepting applications.</p>}
    </div>
  )
}
