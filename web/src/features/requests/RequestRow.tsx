import '@mantine/core/styles/Checkbox.layer.css'
import type { Decision, JoinRequest } from '@guildhall/contract/requests'
import { Button, Checkbox } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { fullName } from '../../lib/names'
import { Face } from '../../ui/Face'
import { TimeAgo } from '../../ui/TimeAgo'
import classes from './JoinRequests.module.css'

type Props = {
  request: JoinRequest
  isChosen: boolean
  isBusy: boolean
  onChoose: (on: boolean) => void
  onAnswer: (decision: Decision) => void
}

/** Somebody who would like to be let in, and the two answers. */
export function RequestRow({ request, isChosen, isBusy, onChoose, onAnswer }: Props) {
  const { person, createdAt } = request
  const name = fullName(person)
  return (
    <div className={classes.row} aria-busy={isBusy}>
      <Checkbox
        aria-label={`Select ${name}`}
        checked={isChosen}
        disabled={isBusy}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
      />
      <Face person={person} size={40} />
      <div className={classes.words}>
        <p className={classes.name}>
          <Link to="/user/$username" params={{ username: person.username }} data-request={request.id}>
            {name}
          </Link>
        </p>
        <p className={classes.facts}>
          <span>@{person.username}</span>
          <span>
            Asked <TimeAgo iso={createdAt} />
          </span>
        </p>
      </div>
      <div className={classes.answers}>
        <Button
          variant="default"
          size="xs"
          disabled={isBusy}
          onClick={() => onAnswer('rejected')}
          aria-label={`Reject ${name}`}
        >
          Reject
        </Button>
        <Button
          size="xs"
          className={classes.accept}
          disabled={isBusy}
          onClick={() => onAnswer('accepted')}
          aria-label={`Accept ${name}`}
        >
          Accept
        </Button>
      </div>
    </div>
  )
}
