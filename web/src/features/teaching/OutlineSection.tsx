import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { TextInput } from '@mantine/core'
import { IconGripVertical, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { AddRow } from './AddRow'
import { LessonRow } from './LessonRow'
import type { Dragged } from './Outline'
import classes from './Outline.module.css'
import { addLesson, flatIds, headId, renameSection, type Section } from './outlineChanges'
import { SectionMenu } from './SectionMenu'
import { createLesson } from './teaching.api'
import type { OutlineQueue } from './useOutlineQueue'

type Props = {
  courseId: string
  queue: OutlineQueue
  section: Section
  at: number
  dragged: Dragged
  selected: string | undefined
  startsAdding: boolean
  onStep: (lessonId: string, by: 1 | -1) => void
}

export function OutlineSection({
  courseId,
  queue,
  section,
  at,
  dragged,
  selected,
  startsAdding,
  onStep,
}: Props) {
  const { id, title, lessons } = section
  const [isRenaming, setRenaming] = useState(false)
  const [added, setAdded] = useState<string>()
  const sortable = useSortable({ id: `block:${id}`, disabled: { droppable: dragged === 'lesson' } })
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    sortable

  function add(name: string) {
    const lesson = { id: uuidv7(), sectionId: id, title: name }
    queue.run({
      change: (outline) => addLesson(outline, lesson),
      send: () => createLesson(courseId, lesson),
      failed: 'The lesson could not be added',
    })
    setAdded(lesson.id)
  }

  function addAll(titles: string[]) {
    const added = titles.map((name) => ({ id: uuidv7(), sectionId: id, title: name }))
    queue.run({
      change: (outline) => added.reduce(addLesson, outline),
      // Sent again after a lost answer, each is added once.
      send: async () => {
        for (const lesson of added) await createLesson(courseId, lesson)
      },
      failed: 'Not all lessons could be added',
    })
  }

  function rename(name: string) {
    setRenaming(false)
    if (name && name !== title)
      queue.run({
        change: (outline) => renameSection(outline, id, name),
        survives: true,
        failed: 'The section could not be renamed',
      })
  }

  return (
    <section
      ref={setNodeRef}
      className={classes.section}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform && { ...transform, x: 0 }), transition }}
      aria-label={title}
    >
      <SortableContext items={flatIds(queue.outline)} strategy={verticalListSortingStrategy}>
        <SectionHead id={headId(id)} isOff={dragged === 'section'}>
          {queue.mayEdit && (
            <button
              type="button"
              ref={setActivatorNodeRef}
              className={classes.handle}
              {...attributes}
              {...listeners}
              aria-label={`Move section ${title}`}
            >
              <IconGripVertical size={18} stroke={1.6} aria-hidden />
            </button>
          )}
          {isRenaming ? (
            <TextInput
              className="fill"
              aria-label="Title of the section"
              defaultValue={title}
              maxLength={100}
              autoFocus
              onFocus={({ currentTarget }) => currentTarget.select()}
              onBlur={({ currentTarget }) => rename(currentTarget.value.trim())}
              onKeyDown={(event) => {
                if (event.key === 'Enter') rename(event.currentTarget.value.trim())
                if (event.key === 'Escape') setRenaming(false)
              }}
            />
          ) : (
            <h2 dir="auto">{title}</h2>
          )}
          {queue.mayEdit && (
            <SectionMenu queue={queue} section={section} at={at} onRename={() => setRenaming(true)} />
          )}
        </SectionHead>
        <ol className="plain-list">
          {lessons.map((lesson) => (
            <LessonRow
              key={lesson.id}
              lesson={lesson}
              queue={queue}
              isOff={dragged === 'section'}
              isSelected={lesson.id === selected}
              takesFocus={lesson.id === added}
              onStep={onStep}
            />
          ))}
        </ol>
      </SortableContext>
      {queue.mayEdit && (
        <AddRow
          label="Add lesson"
          placeholder="Title, or paste a list"
          icon={<IconPlus size={16} stroke={1.8} aria-hidden />}
          isOpen={startsAdding}
          isQuiet
          about={title}
          onAdd={add}
          onAddLessons={addAll}
        />
      )}
    </section>
  )
}

type HeadProps = { id: string; isOff: boolean; children: React.ReactNode }

/** A lesson that is dropped on it goes above the section's first or to the end of the one before. */
function SectionHead({ id, isOff, children }: HeadProps) {
  const { setNodeRef, transform, transition } = useSortable({
    id,
    disabled: { draggable: true, droppable: isOff },
  })
  return (
    <div
      ref={setNodeRef}
      className={classes.head}
      style={{ transform: CSS.Translate.toString(transform && { ...transform, x: 0 }), transition }}
    >
      {children}
    </div>
  )
}
