import type { Enrollment } from '@guildhall/contract/course-enrollments'

type Learner = Pick<Enrollment, 'status' | 'isMember' | 'completedAt' | 'done' | 'lastSeenAt'>

/** How a learner is doing, in words. */
export function stateOf({ status, isMember, completedAt, done, lastSeenAt }: Learner) {
  if (status === 'removed') return { kind: 'ended', text: 'Removed' } as const
  if (status === 'left') return { kind: 'ended', text: 'Left' } as const
  if (!isMember) return { kind: 'ended', text: 'Left the club' } as const
  if (completedAt) return { kind: 'completed', text: 'Completed' } as const
  if (done === 0 && lastSeenAt === null) return { kind: 'waiting', text: 'Not started' } as const
  return { kind: 'active', text: 'In progress' } as const
}

export const submissionTexts = {
  submitted: 'To review',
  accepted: 'Accepted',
  returned: 'Sent back',
} as const
