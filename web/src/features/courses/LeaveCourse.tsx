import type { Course } from '@guildhall/contract/courses'
import { Menu } from '@mantine/core'
import { IconLogout2 } from '@tabler/icons-react'

type Props = { course: Course; onChoose: () => void }

/** In a course's menu. */
export default function LeaveCourse({ course, onChoose }: Props) {
  if (course.can.leave !== true || course.learning?.status !== 'active') return null
  return (
    <Menu.Item leftSection={<IconLogout2 size={18} stroke={1.6} aria-hidden />} onClick={onChoose}>
      Leave course
    </Menu.Item>
  )
}
