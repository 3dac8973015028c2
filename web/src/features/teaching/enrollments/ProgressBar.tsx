import type { Enrollment } from '@guildhall/contract/course-enrollments'
import classes from './Learners.module.css'

type Props = { learner: Pick<Enrollment, 'done' | 'total' | 'percent'> }

export function ProgressBar({ learner: { done, total, percent } }: Props) {
  return (
    <span className={`${classes.bars} row muted small numbers gap-8`}>
      <progress max={100} value={percent} aria-label={`${percent}% done`} />
      <span>
        {done}/{total}
      </span>
    </span>
  )
}
