import type { Learning } from '@guildhall/contract/courses'
import { numberText } from '@guildhall/contract/locale'
import { Progress } from '../../ui/Progress'
import classes from './ProgressBar.module.css'

type Props = { learning: Pick<Learning, 'done' | 'total' | 'percent' | 'newCount'>; label: string }

/** How far a person is in a course, and what is new. */
export function ProgressBar({ learning: { done, total, percent, newCount }, label }: Props) {
  return (
    <div className={'stack gap-8'}>
      <Progress max={Math.max(total, 1)} value={done} label={label} />
      <p className={`${classes.text} row muted small numbers gap-8`}>
        <span>
          {numberText(done)} of {numberText(total)} lessons
        </span>
        {newCount > 0 && <span className={classes.new}>{numberText(newCount)} new</span>}
        <strong>{percent}%</strong>
      </p>
    </div>
  )
}
