import { ActionIcon, Menu } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconDots,
  IconEye,
  IconEyeOff,
  IconFolderShare,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { toast } from '../../lib/page/toast'
import { ActionMenu } from '../../ui/ActionMenu'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { sayDeleted } from './bin.api'
import { useUnsavedParts } from './lesson/openLesson'
import { MoveDialog } from './MoveDialog'
import { changeLessonRow, type LessonRow, nextPlace, removeLesson } from './outlineChanges'
import { cacheLesson, copyLesson, deleteLesson, publishLesson } from './teaching.api'
import type { OutlineQueue } from './useOutlineQueue'

type Props = {
  lesson: LessonRow
  queue: OutlineQueue
  onStep: (lessonId: string, by: 1 | -1) => void
}
type Asking = 'delete' | 'move' | null
const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const

export function LessonMenu({ lesson: { id, title, isPublished }, queue, onStep }: Props) {
  const queries = useQueryClient()
  const unsavedParts = useUnsavedParts(queue.clubId)
  const [asking, setAsking] = useState<Asking>(null)
  const { mayEdit, run } = queue

  async function publish() {
    const unsaved = isPublished ? null : await unsavedParts(id)
    if (unsaved) return toast.error('The lesson was not published', unsaved)
    run({
      change: (now) => changeLessonRow(now, id, { isPublished: !isPublished }),
      send: async () => cacheLesson(queries, await publishLesson(id, !isPublished)),
      failed: isPublished ? 'The lesson could not be hidden' : 'The lesson could not be published',
    })
  }

  function duplicate() {
    const copy = uuidv7()
    run({
      change: (now) => now,
      send: () => copyLesson(id, copy),
      failed: 'The lesson could not be duplicated',
    })
  }

  const remove = () =>
    run({
      change: (now) => removeLesson(now, id),
      send: () => deleteLesson(id),
      failed: 'The lesson could not be deleted',
      saved: () => sayDeleted(queries, 'lesson', { id, title }),
    })

  return (
    <>
      <ActionMenu position="bottom-end" width={200}>
        <Menu.Target>
          <ActionIcon size={32} aria-label={`Options for ${title}`}>
            <IconDots size={18} stroke={1.8} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayEdit && (
            <Menu.Item
              component={Link}
              to="."
              search={((before: object) => ({ ...before, lesson: id })) as never}
              leftSection={<IconPencil {...icon} />}
            >
              Edit
            </Menu.Item>
          )}
          {(mayEdit || isPublished) && (
            <Menu.Item
              leftSection={isPublished ? <IconEyeOff {...icon} /> : <IconEye {...icon} />}
              onClick={publish}
            >
              {isPublished ? 'Hide' : 'Publish'}
            </Menu.Item>
          )}
          {mayEdit && (
            <>
              <Menu.Item leftSection={<IconCopy {...icon} />} onClick={duplicate}>
                Duplicate
              </Menu.Item>
              <Menu.Divider />
              <MoveItems lessonId={id} queue={queue} onStep={onStep} onMove={() => setAsking('move')} />
            </>
          )}
          <Menu.Item
            color="var(--gh-red-text)"
            leftSection={<IconTrash {...icon} />}
            onClick={() => setAsking('delete')}
          >
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </ActionMenu>
      <MoveDialog
        lessonId={id}
        title={title}
        queue={queue}
        opened={asking === 'move'}
        onClose={() => setAsking(null)}
      />
      <ConfirmDialog
        opened={asking === 'delete'}
        onClose={() => setAsking(null)}
        title="Delete this lesson?"
        action="Delete"
        danger
        onConfirm={remove}
      >
        “<bdi>{title}</bdi>” is deleted with its text, media, quiz, assignment and comments, and with
        everyone’s progress, notes and answers in it. You can restore all of it from the bin for 30 days.
      </ConfirmDialog>
    </>
  )
}

type MoveProps = Pick<Props, 'queue' | 'onStep'> & { lessonId: string; onMove: () => void }

function MoveItems({ lessonId, queue: { outline }, onStep, onMove }: MoveProps) {
  return (
    <>
      <Menu.Item
        leftSection={<IconArrowUp {...icon} />}
        disabled={!nextPlace(outline, lessonId, -1)}
        closeMenuOnClick={false}
        onClick={() => onStep(lessonId, -1)}
      >
        Move up
      </Menu.Item>
      <Menu.Item
        leftSection={<IconArrowDown {...icon} />}
        disabled={!nextPlace(outline, lessonId, 1)}
        closeMenuOnClick={false}
        onClick={() => onStep(lessonId, 1)}
      >
        Move down
      </Menu.Item>
      <Menu.Item leftSection={<IconFolderShare {...icon} />} disabled={outline.length < 2} onClick={onMove}>
        Move to section…
      </Menu.Item>
      <Menu.Divider />
    </>
  )
}
