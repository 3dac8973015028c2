import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { AddRow } from './AddRow'
import classes from './Outline.module.css'
import { OutlineSection } from './OutlineSection'
import {
  addSection,
  lessonIn,
  moveLesson,
  moveSection,
  nextPlace,
  type Outline as OutlineData,
  placeOfDrop,
} from './outlineChanges'
import type { OutlineQueue } from './useOutlineQueue'

type Props = {
  courseId: string
  queue: OutlineQueue
  /** The lesson in the editor. */
  selected: string | undefined
  /** The section whose field for a new lesson has the focus at first. */
  startsAt?: string
}

export type Dragged = 'section' | 'lesson' | null
const orderFailed = 'The new order could not be saved'

/** Sections and lessons, ordered by dragging or by keyboard. */
export function Outline({ courseId, queue, selected, startsAt }: Props) {
  const { mayEdit, outline, run } = queue
  const [dragged, setDragged] = useState<Dragged>(null)
  const [focused, setFocused] = useState(startsAt)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )

  function drop({ active, over }: DragEndEvent) {
    setDragged(null)
    const [id, overId] = [String(active.id), String(over?.id ?? '')]
    if (id.startsWith('block:')) {
      const to = outline.findIndex((section) => `block:${section.id}` === overId)
      const sectionId = id.slice('block:'.length)
      if (to < 0 || outline[to]?.id === sectionId) return
      return run({ change: (now) => moveSection(now, sectionId, to), failed: orderFailed })
    }
    const place = placeOfDrop(outline, id, overId)
    if (place) run({ change: (now) => moveLesson(now, id, place), failed: orderFailed })
  }

  function step(lessonId: string, by: 1 | -1) {
    const place = nextPlace(outline, lessonId, by)
    if (place) run({ change: (now) => moveLesson(now, lessonId, place), failed: orderFailed })
  }

  function add(title: string) {
    const id = uuidv7()
    run({
      change: (now) => addSection(now, id, title),
      survives: true,
      failed: 'The section could not be added',
    })
    setFocused(id)
  }

  return (
    <div className={`${classes.outline} stack shrink align-start gap-16`}>
      {outline.length === 0 && mayEdit && (
        <p className="muted">A course has sections, and these have lessons. Name the first section.</p>
      )}
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{
          announcements: announcementsOf(outline),
          screenReaderInstructions: { draggable: instructions },
        }}
        onDragStart={({ active }) =>
          setDragged(String(active.id).startsWith('block:') ? 'section' : 'lesson')
        }
        onDragCancel={() => setDragged(null)}
        onDragEnd={drop}
      >
        <SortableContext
          items={outline.map(({ id }) => `block:${id}`)}
          strategy={verticalListSortingStrategy}
        >
          {outline.map((section, at) => (
            <OutlineSection
              key={section.id}
              courseId={courseId}
              queue={queue}
              section={section}
              at={at}
              dragged={dragged}
              selected={selected}
              startsAdding={section.id === focused}
              onStep={step}
            />
          ))}
        </SortableContext>
      </DndContext>
      {mayEdit && (
        <AddRow
          label="Add section"
          placeholder="Title of the section"
          icon={<IconPlus size={18} stroke={1.8} aria-hidden />}
          isOpen={outline.length === 0}
          onAdd={add}
        />
      )}
    </div>
  )
}

const instructions =
  'To move, press Space. While moving, use the arrow keys. Press Space again to drop, or Escape to cancel.'

/** What screen readers say while something is moved. */
function announcementsOf(outline: OutlineData): Announcements {
  const nameOf = (key: string | number) => {
    const id = String(key).replace(/^(block|section):/, '')
    const section = outline.find((one) => one.id === id)
    return section ? `section ${section.title}` : `lesson ${lessonIn(outline, id)?.title ?? ''}`
  }
  return {
    onDragStart: ({ active }) => `Picked up ${nameOf(active.id)}.`,
    onDragOver: ({ active, over }) =>
      over
        ? `${nameOf(active.id)} is at the place of ${nameOf(over.id)}.`
        : `${nameOf(active.id)} has no place.`,
    onDragEnd: ({ active, over }) =>
      over ? `${nameOf(active.id)} was dropped at the place of ${nameOf(over.id)}.` : 'Nothing was moved.',
    onDragCancel: ({ active }) => `Canceled. ${nameOf(active.id)} stays where it was.`,
  }
}
