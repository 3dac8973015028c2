import type { PollItem } from '@guildhall/contract/polls'
import { Button } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { restrictionText } from '../../content/restriction'
import { useUnsavedWork } from '../../lib/session/unsavedWork'
import { BusyButton } from '../../ui/BusyButton'
import { LinkButton } from '../../ui/links'
import classes from './Ballot.module.css'
import { useVote } from './polls.api'
import { Results } from './Results'
import { TimeLeft } from './TimeLeft'
import { useHasEnded } from './useHasEnded'

type Props = {
  item: PollItem
  /** Decimals of percentages. */
  digits: 0 | 1
  submit: string
  hint?: string
  /** The poll was deleted. */
  isGone?: boolean
  /** The time left is shown elsewhere. */
  hidesTime?: boolean
}

/** A poll's options: a form until the viewer has voted, the results afterwards. */
export function Ballot({ item, digits, submit, hint, isGone, hidesTime }: Props) {
  const { data } = item
  const hasEnded = useHasEnded(item)
  const [isChanging, setChanging] = useState(false)
  const isOpen = !hasEnded && !isGone
  if (data.votes && !(isChanging && isOpen))
    return (
      <Results item={item} votes={data.votes} digits={digits} hasEnded={hasEnded}>
        {!hasEnded && !hidesTime && <TimeLeft item={item} />}
        {isOpen && data.can.vote === true && (
          <Button variant="subtle" size="compact-sm" onClick={() => setChanging(true)}>
            Change vote
          </Button>
        )}
      </Results>
    )
  return (
    <Options
      {...{ item, submit, hint, hidesTime }}
      isOpen={isOpen}
      onCancel={isChanging && data.votes ? () => setChanging(false) : undefined}
      onDone={() => setChanging(false)}
    />
  )
}

type OptionsProps = Pick<Props, 'item' | 'submit' | 'hint' | 'hidesTime'> & {
  isOpen: boolean
  onCancel?: () => void
  onDone: () => void
}

function Options({ item, submit, hint, hidesTime, isOpen, onCancel, onDone }: OptionsProps) {
  const { data } = item
  const { mutateAsync: vote, isPending } = useVote(item)
  const [name, hintId] = [useId(), useId()]
  const [wanted, setWanted] = useState(data.votedFor)
  // The chosen option may have been removed.
  const chosen = data.options.find(({ id }) => id === wanted)?.id ?? null
  const mayVote = isOpen && data.can.vote === true
  const restriction = restrictionText(data.can.vote)
  const lost = mayVote && data.lostVote
  useUnsavedWork(mayVote && (isPending || chosen !== data.votedFor))

  async function send() {
    if (!chosen) return
    // The mutation shows its own error; the choice stays.
    await vote(chosen).then(onDone, () => undefined)
  }

  return (
    <form
      className="above-16"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <fieldset
        className={classes.options}
        aria-label={data.question}
        aria-describedby={hint && mayVote ? hintId : undefined}
        disabled={!mayVote || isPending}
      >
        {data.options.map(({ id, text }) => (
          <label key={id} className={classes.option}>
            <input type="radio" name={name} checked={id === chosen} onChange={() => setWanted(id)} />
            <span dir="auto">{text}</span>
          </label>
        ))}
      </fieldset>
      <p role="status" className={lost ? classes.hint : undefined}>
        {lost && 'The option you voted for was removed. Choose another one to vote again.'}
      </p>
      {mayVote && (
        <div className="wrap gap-12 above-12">
          <BusyButton type="submit" busy={isPending} progress="Voting..." disabled={!chosen}>
            {submit}
          </BusyButton>
          {onCancel && (
            <Button variant="default" onClick={onCancel} disabled={isPending}>
              Cancel
            </Button>
          )}
          {hint && !chosen && (
            <p id={hintId} className={classes.hint}>
              {hint}
            </p>
          )}
        </div>
      )}
      {isOpen && data.can.vote === 'sign_in_required' && <LoginToVote />}
      {isOpen && restriction && <p className={classes.hint}>{restriction}</p>}
      {!hidesTime && (
        <p className={`${classes.time} above-8`}>
          <TimeLeft item={item} />
        </p>
      )}
    </form>
  )
}

function LoginToVote() {
  const redirect = useLocation({ select: ({ href }) => href })
  return (
    <div className="wrap gap-12 above-12">
      <LinkButton to="/login" search={{ redirect }} variant="default">
        Log in to vote
      </LinkButton>
    </div>
  )
}
