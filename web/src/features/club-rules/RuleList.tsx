import type { ClubRule } from '@guildhall/contract/club-rules'
import { PlainText } from '../../ui/PlainText'
import classes from './RuleList.module.css'

/** Numbered, as moderators cite them. */
export function RuleList({ rules }: { rules: readonly ClubRule[] }) {
  return (
    <ol className={classes.rules}>
      {rules.map(({ id, title, text }) => (
        <li key={id}>
          <div className={classes.rule}>
            <p className="strong" dir="auto">
              {title}
            </p>
            {text && (
              <div className={`${classes.text} muted body above-4`}>
                <PlainText>{text}</PlainText>
              </div>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}
