import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { IconGripVertical } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { LessonMenu } from './LessonMenu'
import classes from './Outline.module.css'
import type { LessonRow as Lesson } from './outlineChanges'
import type { OutlineQueue } from './useOutlineQueue'

type Props = {
  lesson: Lesson
  queue: OutlineQueue
  /** A section is being dragged. */
  isOff: boolean
  isSelected: boolean
  /** It was just added here. */
  takesFocus: boolean
  onStep: (lessonId: string, by: 1 | -1) => void
}

export function LessonRow({ lesson, queue, isOff, isSelected, takesFocus, onStep }: Props) {
  const { id, title, isPublished, isPreview, isOptional, minutes } = lesson
  const link = useRef<HTMLAnchorElement>(null)
  const sortable = useSortable({ id, disabled: { droppable: isOff } })
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    sortable
  useEffect(() => {
    if (takesFocus) link.current?.focus()
  }, [takesFocus])
  const facts = [isPreview && 'Preview', isOptional && 'Optional', minutes && `${minutes} min`].filter(
    Boolean,
  )
  const words = (
    <>
      <span dir="auto">{title}</span>
      {facts.length > 0 && <span className="block muted small">{facts.join(' · ')}</span>}
    </>
  )
  return (
    <li
      ref={setNodeRef}
      className={classes.lesson}
      data-item={id}
      data-selected={isSelected || undefined}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform && { ...transform, x: 0 }), transition }}
    >
      {queue.mayEdit && (
        <button
          type="button"
          ref={setActivatorNodeRef}
          className={classes.handle}
          {...attributes}
          {...listeners}
          aria-label={`Move ${title}`}
        >
          <IconGripVertical size={16} stroke={1.6} aria-hidden />
        </button>
      )}
      {queue.mayEdit ? (
        <Link
          ref={link}
          to="."
          search={(before: object) => ({ ...before, lesson: id })}
          resetScroll={false}
          className={classes.title}
          aria-current={isSelected || undefined}
        >
          {words}
        </Link>
      ) : (
        <div className={classes.title}>{words}</div>
      )}
      {!isPublished && <span className={classes.draft}>Draft</span>}
      <LessonMenu lesson={lesson} queue={queue} onStep={onStep} />
    </li>
  )
}
