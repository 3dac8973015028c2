import type { Course } from '@guildhall/contract/courses'
import { Menu } from '@mantine/core'
import { IconLogout2 } from '@tabler/icons-react'
import ModerateItem from '../../content/moderation/ModerateItem'
import ReportItem from '../../content/reports/ReportItem'

type Props = { course: Course; onLeave: () => void; onReport: () => void; onModerate: () => void }

/** Entries of a course's menu; its teachers don't report it. */
export default function CourseItems({ course, onLeave, onReport, onModerate }: Props) {
  const { can, learning } = course
  return (
    <>
      {can.teach !== true && <ReportItem onPress={onReport} />}
      {can.moderate === true && <ModerateItem onPress={onModerate} />}
      {can.leave === true && learning?.status === 'active' && (
        <Menu.Item leftSection={<IconLogout2 size={18} stroke={1.6} aria-hidden />} onClick={onLeave}>
          Leave course
        </Menu.Item>
      )}
    </>
  )
}
