import { Button } from '@mantine/core'
import { Dialog } from '../../ui/Dialog'
import { moveLesson, placeOfLesson } from './outlineChanges'
import type { OutlineQueue } from './useOutlineQueue'

type Props = { lessonId: string; title: string; queue: OutlineQueue; opened: boolean; onClose: () => void }

/** Moves a lesson to the end of another section. */
export function MoveDialog({ lessonId, title, queue: { outline, run }, opened, onClose }: Props) {
  const here = placeOfLesson(outline, lessonId)?.sectionId

  function move(sectionId: string, at: number) {
    run({
      change: (now) => moveLesson(now, lessonId, { sectionId, at }),
      failed: 'The lesson could not be moved',
    })
    onClose()
  }

  return (
    <Dialog opened={opened} onClose={onClose} title="Move to section" size="sm">
      <p className="muted">
        <bdi>{title}</bdi> goes to the end of:
      </p>
      <ul className="stack plain-list gap-8 above-16">
        {outline
          .filter(({ id }) => id !== here)
          .map(({ id, title: name, lessons }) => (
            <li key={id}>
              <Button
                variant="default"
                fullWidth
                justify="flex-start"
                onClick={() => move(id, lessons.length)}
              >
                <bdi>{name}</bdi>
              </Button>
            </li>
          ))}
      </ul>
    </Dialog>
  )
}
