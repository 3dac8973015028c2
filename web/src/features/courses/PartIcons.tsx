import type { LessonPart } from '@guildhall/contract/course-limits'
import { IconFileText, IconHeadphones, IconListCheck, IconPencil, IconPlayerPlay } from '@tabler/icons-react'
import classes from './Outline.module.css'

const icons = {
  video: IconPlayerPlay,
  audio: IconHeadphones,
  files: IconFileText,
  quiz: IconListCheck,
  assignment: IconPencil,
}

/** What a lesson has; decorative. */
export function PartIcons({ parts }: { parts: readonly LessonPart[] }) {
  if (parts.length === 0) return null
  return (
    <span className={classes.parts} aria-hidden>
      {parts.map((part) => {
        const Icon = icons[part]
        return <Icon key={part} size={16} stroke={1.6} />
      })}
    </span>
  )
}
