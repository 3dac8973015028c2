import type { Enrollment } from '@guildhall/contract/course-enrollments'
import { Progress } from '../../../ui/Progress'

type Props = { learner: Pick<Enrollment, 'done' | 'total' | 'percent'> }

export function ProgressBar({ learner: { done, total, percent } }: Props) {
  return (
    <span className="row muted small numbers gap-8">
      <Progress max={100} value={percent} label={`${percent}% done`} />
      <span>
        {done}/{total}
      </span>
    </span>
  )
}
