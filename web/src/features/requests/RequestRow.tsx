import '@mantine/core/styles/Checkbox.layer.css'
import type { Decision, JoinRequest } from '@guildhall/contract/requests'
import { Button, Checkbox } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { fullName } from '../../lib/names'
import { Face } from '../../ui/Face'
import { TimeAgo } from '../../ui/TimeAgo'
import classes from './JoinRequests.module.css'
import type { Answer } from './useDecisions'

type Props = {
  request: JoinRequest
  /** What was answered just now, if anything. */
  answer: Answer | undefined
  isChosen: boolean
  onChoose: (on: boolean) => void
  onAnswer: (decision: Decision) => void
  onUndo: (answer: Answer) => void
}

/** Somebody who would like to be let in, and the two answers, or the one that was given. */
export function RequestRow({ request, answer, isChosen, onChoose, onAnswer, onUndo }: Props) {
  const { person, createdAt } = request
  const name = fullName(person)
  return (
    <div className={classes.row}>
      <Checkbox
        aria-label={`Select ${name}`}
        checked={isChosen && !answer}
        disabled={Boolean(answer)}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
      />
      <Face person={person} size={40} />
      <div className={classes.words}>
        <p className={classes.name}>
          <Link
            to="/user/$username"
            params={{ username: person.username }}
            data-request={request.id}
            dir="auto"
          >
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
      {answer ? (
        <Answered answer={answer} name={name} onUndo={onUndo} />
      ) : (
        <div className={classes.answers}>
          <Button
            variant="default"
            size="xs"
            onClick={() => onAnswer('rejected')}
            aria-label={`Reject ${name}`}
          >
            Reject
          </Button>
          <Button
            size="xs"
            className={classes.accept}
            onClick={() => onAnswer('accepted')}
            aria-label={`Accept ${name}`}
          >
            Accept
          </Button>
        </div>
      )}
    </div>
  )
}

/** So long the second half of a double click may take, which would undo the first. */
const doubleMs = 500

type AnsweredProps = { answer: Answer; name: string; onUndo: (answer: Answer) => void }

function Answered({ answer, name, onUndo }: AnsweredProps) {
  const [since] = useState(() => performance.now())
  const word = answer.decision === 'accepted' ? 'Accepted' : 'Rejected'
  return (
    <p className={classes.answered}>
      {word}
      {answer.state === 'open' && (
        <>
          <span aria-hidden>·</span>
          <Button
            variant="subtle"
            size="xs"
            data-undo={answer.request.id}
            aria-label={`${word}. Undo for ${name}`}
            // When it was pressed, which on a slow device is long before this runs.
            onClick={({ timeStamp }) => timeStamp - since > doubleMs && onUndo(answer)}
          >
            Undo
          </Button>
        </>
      )}
    </p>
  )
}
