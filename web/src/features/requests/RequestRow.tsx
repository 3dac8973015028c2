import type { Decision, JoinRequest } from '@guildhall/contract/requests'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { fullName } from '../../lib/text/names'
import { Face } from '../../ui/Face'
import { SelectBox } from '../../ui/SelectBox'
import { TimeAgo } from '../../ui/TimeAgo'
import classes from './JoinRequests.module.css'
import type { Answer } from './useDecisions'

type Props = {
  request: JoinRequest
  /** The answer given on this page, if any. */
  answer: Answer | undefined
  isChosen: boolean
  onChoose: (on: boolean) => void
  onAnswer: (decision: Decision) => void
  onUndo: (answer: Answer) => void
}

/** A person who requested to join, with buttons to accept or reject, or the answer given. */
export function RequestRow({ request, answer, isChosen, onChoose, onAnswer, onUndo }: Props) {
  const { person, createdAt, answers } = request
  const name = fullName(person)
  return (
    <div className={`${classes.row} wrap gap-12 pad-12-16`}>
      <SelectBox
        aria-label={`Select ${name}`}
        checked={isChosen && !answer}
        disabled={Boolean(answer)}
        onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
      />
      <Face person={person} size={40} />
      <div className={classes.words}>
        <p className={`${classes.name} strong anywhere`}>
          <Link
            to="/user/$username"
            params={{ username: person.username }}
            data-request={request.id}
            dir="auto"
          >
            {name}
          </Link>
        </p>
        <p className={`${classes.facts} flow muted note gap-12 rows-0`}>
          <span>@{person.username}</span>
          <span>
            Asked <TimeAgo iso={createdAt} />
          </span>
        </p>
      </div>
      {answer ? (
        <Answered answer={answer} name={name} onUndo={onUndo} />
      ) : (
        <div className={`${classes.answers} flex rigid gap-8`}>
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
      {answers.length > 0 && (
        <dl className={classes.questions} aria-label={`Answers of ${name}`}>
          {answers.map(({ question, answer: text }) => (
            <div key={question}>
              <dt dir="auto">{question}</dt>
              <dd dir="auto">{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

/** Ignores Undo for this many ms, so that a double click on Accept does not undo it. */
const doubleMs = 500

type AnsweredProps = { answer: Answer; name: string; onUndo: (answer: Answer) => void }

function Answered({ answer, name, onUndo }: AnsweredProps) {
  const [since] = useState(() => performance.now())
  const isAccepted = answer.decision === 'accepted'
  return (
    <p className={classes.answered}>
      {isAccepted ? 'Accepted' : 'Rejected'}
      {answer.state === 'open' && (
        <>
          <span aria-hidden>·</span>
          <Button
            variant="subtle"
            size="xs"
            data-undo={answer.request.id}
            aria-label={isAccepted ? `Accepted. Undo for ${name}` : `Rejected. Undo for ${name}`}
            // The time of the press; this handler may run much later on a slow device.
            onClick={({ timeStamp }) => timeStamp - since > doubleMs && onUndo(answer)}
          >
            Undo
          </Button>
        </>
      )}
    </p>
  )
}
