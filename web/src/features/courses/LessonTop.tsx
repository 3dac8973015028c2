import type { Course } from '@guildhall/contract/courses'
import { Button } from '@mantine/core'
import { IconChevronLeft, IconListTree } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Dialog } from '../../ui/Dialog'
import classes from './LessonView.module.css'
import { OutlinePanel } from './OutlinePanel'
import { lessonsOf } from './progress'

/** Below 1100 px: the way back to the course, and the outline in a sheet. Hidden beside the outline. */
export function LessonTop({ course, slug }: { course: Course; slug: string }) {
  const [isOpen, setOpen] = useState(false)
  const { learning } = course
  const all = lessonsOf(course)
  const position = all.findIndex((one) => one.slug === slug) + 1
  const [progress, label] =
    learning?.status === 'active'
      ? [
          `${learning.done} of ${learning.total}`,
          `Outline, ${learning.done} of ${learning.total} lessons done`,
        ]
      : [`${position} of ${all.length}`, `Outline, lesson ${position} of ${all.length}`]
  return (
    <div className={classes.top}>
      <Link
        to="/$clubSlug/courses/$courseSlug"
        params={{ clubSlug: course.club.slug, courseSlug: course.slug }}
        className={classes.back}
      >
        <IconChevronLeft size={18} stroke={1.8} aria-hidden />
        <span dir="auto">{course.title}</span>
      </Link>
      <Button
        size="xs"
        variant="default"
        aria-label={label}
        aria-haspopup="dialog"
        leftSection={<IconListTree size={16} stroke={1.8} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {progress}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title="Outline">
        <OutlinePanel course={course} current={slug} onChoose={() => setOpen(false)} />
      </Dialog>
    </div>
  )
}
