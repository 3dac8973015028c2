import type { HeldSubmission } from '@guildhall/contract/prevention'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { fullName } from '../../lib/text/names'
import { BusyButton } from '../../ui/BusyButton'
import { Face } from '../../ui/Face'
import { SelectBox } from '../../ui/SelectBox'
import { TimeAgo } from '../../ui/TimeAgo'
import classes from './Held.module.css'
import { HeldText } from './HeldText'
import { headOf, reasonText } from './heldTexts'

type Props = {
  held: HeldSubmission
  showClub: boolean
  isChosen: boolean
  isBusy: boolean
  /** Absent where there is nothing to select among. */
  onChoose?: ((on: boolean) => void) | undefined
  onApprove: () => unknown
  onDecline: () => void
}

/** One that waits, with who sent it, why it waits, and the buttons to decide. */
export function HeldRow({ held, showClub, isChosen, isBusy, onChoose, onApprove, onDecline }: Props) {
  const { person, club, published, path, reasons, createdAt } = held
  const head = headOf(held)
  const name = person ? fullName(person) : 'Deleted user'
  return (
    <article className={`${classes.row} grid shrink gap-8 pad-16`} aria-label={`${head} by ${name}`}>
      <div className="row shrink gap-12">
        {onChoose && (
          <SelectBox
            aria-label={`Select ${head} by ${name}`}
            checked={isChosen}
            onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
          />
        )}
        <Face person={person} size={40} />
        <div className={`${classes.who} fill anywhere`}>
          <p dir="auto">
            {person ? (
              <Link to="/user/$username" params={{ username: person.username }}>
                {name}
              </Link>
            ) : (
              name
            )}
          </p>
          <p className="flow muted note anywhere gap-12 rows-0">
            <span>{path ? <a href={path}>{head}</a> : head}</span>
            {showClub && <span dir="auto">{club.name}</span>}
            <TimeAgo iso={createdAt} />
            <span>{publishedText(published)}</span>
          </p>
        </div>
      </div>
      <HeldText held={held} />
      <p className="brass-text strong-note anywhere">{reasonText(reasons)}</p>
      <div className={`${classes.answers} flow gap-8`}>
        <Button variant="default" size="xs" onClick={onDecline} aria-label={`Decline ${head} by ${name}`}>
          Decline…
        </Button>
        <BusyButton
          size="xs"
          busy={isBusy}
          progress="Publishing..."
          onClick={onApprove}
          aria-label={isBusy ? undefined : `Publish ${head} by ${name}`}
        >
          Publish
        </BusyButton>
      </div>
    </article>
  )
}

function publishedText(count: number): string {
  if (count === 0) return 'Nothing published here yet'
  return count > 20 ? 'More than 20 published here' : `${count} published here`
}
