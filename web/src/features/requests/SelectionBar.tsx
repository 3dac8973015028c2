import '@mantine/core/styles/Checkbox.layer.css'
import type { Decision } from '@guildhall/contract/requests'
import { Button, Checkbox } from '@mantine/core'
import classes from './JoinRequests.module.css'

type Props = {
  shown: number
  selected: number
  onAll: (on: boolean) => void
  onAnswer: (decision: Decision) => void
}

/** Selects all shown requests and answers the selected ones; nothing where none are shown. */
export function SelectionBar({ shown, selected, onAll, onAnswer }: Props) {
  if (shown === 0) return null
  const isAll = selected === shown
  return (
    <div className={classes.bar}>
      <Checkbox
        label={selected > 0 ? `${selected} selected` : `Select all ${shown} shown`}
        aria-label={`Select all ${shown} shown`}
        checked={isAll}
        indeterminate={selected > 0 && !isAll}
        onChange={({ currentTarget }) => onAll(currentTarget.checked)}
      />
      {selected > 0 && (
        <div className={`${classes.answers} flex rigid gap-8`}>
          <Button variant="default" size="xs" onClick={() => onAnswer('rejected')}>
            Reject selected
          </Button>
          <Button size="xs" onClick={() => onAnswer('accepted')}>
            Accept selected
          </Button>
        </div>
      )}
    </div>
  )
}
