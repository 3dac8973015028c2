import { plural } from '@guildhall/contract/plural'
import type { PollItem } from '@guildhall/contract/polls'
import { IconCircleCheckFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Ballot.module.css'

type Props = {
  item: PollItem
  /** Votes by option ID. */
  votes: Record<string, number>
  digits: 0 | 1
  hasEnded: boolean
  children: ReactNode
}

/** A poll's results by option. */
export function Results({ item, votes, digits, hasEnded, children }: Props) {
  const { options, votedFor, question } = item.data
  const total = options.reduce((sum, { id }) => sum + (votes[id] ?? 0), 0)
  const most = Math.max(...options.map(({ id }) => votes[id] ?? 0))
  return (
    <div className="above-16">
      <ul className={classes.options} aria-label={`Results of ${question}`}>
        {options.map(({ id, text }) => {
          const count = votes[id] ?? 0
          const share = total === 0 ? 0 : (100 * count) / total
          const isMost = count > 0 && count === most
          return (
            <li key={id} className={classes.result} data-most={isMost || undefined}>
              <span className={classes.bar} style={{ inlineSize: `${share}%` }} aria-hidden />
              <span className={`${classes.text} row fill anywhere gap-8`} dir="auto">
                {text}
                {votedFor === id && (
                  <IconCircleCheckFilled
                    size={18}
                    className="rigid green-text"
                    role="img"
                    aria-label="Your vote"
                  />
                )}
              </span>
              <span className="rigid muted note">{votesText(count)}</span>
              <span className={classes.share}>{share.toFixed(digits)}%</span>
            </li>
          )
        })}
      </ul>
      <div className={classes.summary}>
        <p>{votesText(total)} in total</p>
        {hasEnded && <p>This poll has ended</p>}
        {children}
      </div>
    </div>
  )
}

const votesText = (count: number) => plural(count, '{n} vote', '{n} votes')
