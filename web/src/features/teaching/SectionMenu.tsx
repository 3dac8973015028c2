import { plural } from '@guildhall/contract/plural'
import { ActionIcon, Menu } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { ActionMenu } from '../../ui/ActionMenu'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { moveLesson, moveSection, type Outline, removeSection, type Section } from './outlineChanges'
import type { OutlineQueue } from './useOutlineQueue'

type Props = { queue: OutlineQueue; section: Section; at: number; onRename: () => void }
const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const

export function SectionMenu({ queue: { outline, run }, section, at, onRename }: Props) {
  const { id, title, lessons } = section
  const [isAsking, setAsking] = useState(false)
  const heir = outline[at - 1] ?? outline[at + 1]

  const step = (by: 1 | -1) =>
    run({ change: (now) => moveSection(now, id, at + by), failed: 'The new order could not be saved' })

  const remove = () =>
    run({ change: (now) => withoutSection(now, id, heir?.id), failed: 'The section could not be deleted' })

  return (
    <>
      <ActionMenu position="bottom-end" width={200}>
        <Menu.Target>
          <ActionIcon size={32} aria-label={`Options for section ${title}`}>
            <IconDots size={18} stroke={1.8} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={onRename}>
            Rename
          </Menu.Item>
          <Menu.Item leftSection={<IconArrowUp {...icon} />} disabled={at === 0} onClick={() => step(-1)}>
            Move up
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowDown {...icon} />}
            disabled={at === outline.length - 1}
            onClick={() => step(1)}
          >
            Move down
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            color="var(--gh-red-text)"
            leftSection={<IconTrash {...icon} />}
            disabled={lessons.length > 0 && !heir}
            onClick={() => (lessons.length > 0 ? setAsking(true) : remove())}
          >
            Delete section
          </Menu.Item>
        </Menu.Dropdown>
      </ActionMenu>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title="Delete this section?"
        action="Delete section"
        danger
        onConfirm={remove}
      >
        No lesson is lost: {plural(lessons.length, 'its lesson moves', 'its {n} lessons move')} to “
        <bdi>{heir?.title}</bdi>”.
      </ConfirmDialog>
    </>
  )
}

/** Its lessons go to the end of another section. */
function withoutSection(outline: Outline, sectionId: string, heirId: string | undefined): Outline {
  const lessons = outline.find(({ id }) => id === sectionId)?.lessons ?? []
  const moved = lessons.reduce((now, { id }) => {
    const heir = now.find((section) => section.id === heirId)
    return heir ? moveLesson(now, id, { sectionId: heir.id, at: heir.lessons.length }) : now
  }, outline)
  const isEmpty = moved.find(({ id }) => id === sectionId)?.lessons.length === 0
  return isEmpty ? removeSection(moved, sectionId) : outline
}
