import type { Enrollment } from '@guildhall/contract/course-enrollments'
import { learnerState } from '@guildhall/contract/course-limits'
import { numberText } from '@guildhall/contract/locale'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconListDetails, IconRefresh, IconUserMinus, IconUserPlus } from '@tabler/icons-react'
import { fullName } from '../../../lib/text/names'
import { ActionMenu } from '../../../ui/ActionMenu'
import { Face } from '../../../ui/Face'
import { TimeAgo } from '../../../ui/TimeAgo'
import type { LearnerChange } from './enrollments.api'
import classes from './Learners.module.css'
import { ProgressBar } from './ProgressBar'

type Props = { learner: Enrollment; onOpen: () => void; onChange: (change: LearnerChange) => void }
const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const

export function LearnerRow({ learner, onOpen, onChange }: Props) {
  const { person, lastSeenAt, stuckAt, quizScore, openSubmissions, status, isMember } = learner
  const name = fullName(person)
  const state = learnerState(learner)
  return (
    <tr data-item={person.id}>
      <th scope="row" className={`${classes.who} regular`}>
        <div>
          <Face person={person} size={36} />
          <button type="button" className={classes.name} onClick={onOpen} dir="auto">
            {name}
          </button>
        </div>
      </th>
      <td className={classes.progress}>
        <ProgressBar learner={learner} />
      </td>
      <td className={`${classes.seen} muted`}>
        <span className={`${classes.label} hidden`}>Last seen </span>
        {lastSeenAt ? <TimeAgo iso={lastSeenAt} /> : 'Never'}
      </td>
      <td className={`${classes.stuck} muted anywhere`} data-empty={!stuckAt || undefined}>
        {stuckAt && (
          <>
            <span className={`${classes.label} hidden`}>Stuck at </span>
            <bdi>{stuckAt.title}</bdi>
          </>
        )}
      </td>
      <td className={`${classes.score} muted`} data-empty={quizScore === null || undefined}>
        {quizScore !== null && (
          <>
            <span className={`${classes.label} hidden`}>Quizzes </span>
            {quizScore}%
          </>
        )}
      </td>
      <td className={classes.state}>
        <span data-state={state.kind}>{state.text}</span>
        {openSubmissions > 0 && (
          <span className={classes.waiting}>{numberText(openSubmissions)} to review</span>
        )}
      </td>
      <td className={classes.actions}>
        <ActionMenu position="bottom-end" width={200}>
          <Menu.Target>
            <ActionIcon aria-label={`Options for ${name}`}>
              <IconDots size={20} stroke={1.8} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconListDetails {...icon} />} onClick={onOpen}>
              Lesson by lesson
            </Menu.Item>
            <Menu.Item leftSection={<IconRefresh {...icon} />} onClick={() => onChange('reset')}>
              Reset progress
            </Menu.Item>
            {status === 'active' ? (
              <Menu.Item
                color="var(--gh-red-text)"
                leftSection={<IconUserMinus {...icon} />}
                onClick={() => onChange('remove')}
              >
                Remove
              </Menu.Item>
            ) : (
              isMember && (
                <Menu.Item leftSection={<IconUserPlus {...icon} />} onClick={() => onChange('enroll')}>
                  Enroll again
                </Menu.Item>
              )
            )}
          </Menu.Dropdown>
        </ActionMenu>
      </td>
    </tr>
  )
}
