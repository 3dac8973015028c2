import type { LessonDraft, LessonVersion } from '@guildhall/contract/course-teaching'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { toast } from '../../../lib/page/toast'
import { fullName } from '../../../lib/text/names'
import { Dialog } from '../../../ui/Dialog'
import { InfiniteList } from '../../../ui/InfiniteList'
import { Markdown } from '../../../ui/Markdown'
import { RowsSkeleton } from '../../../ui/skeletons'
import { TimeAgo } from '../../../ui/TimeAgo'
import { lessonVersionsQuery } from '../teaching.api'
import classes from './LessonEditor.module.css'

type Props = {
  lesson: LessonDraft
  opened: boolean
  onClose: () => void
  onRestore: (version: LessonVersion) => void
}

/** Earlier texts of a lesson. Restoring one is a change like any other, with a version of its own. */
export function VersionsDialog({ lesson, opened, onClose, onRestore }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Versions" size="lg">
      <Versions
        lesson={lesson}
        onRestore={(version) => {
          onRestore(version)
          onClose()
          toast.success('Version restored', 'The text before it is in the versions, too.')
        }}
      />
    </Dialog>
  )
}

function Versions({ lesson, onRestore }: Pick<Props, 'lesson' | 'onRestore'>) {
  const query = useInfiniteQuery(lessonVersionsQuery(lesson.id))
  return (
    <>
      <p className="muted body">Title and text as they were before each change, kept for 90 days.</p>
      <InfiniteList
        query={query}
        label={`Versions of ${lesson.title}`}
        layout="rows"
        skeleton={<RowsSkeleton count={3} />}
        empty={<p>This lesson has no earlier versions.</p>}
        errorTitle="The versions could not be loaded"
      >
        {(version) => <Version version={version} onRestore={onRestore} />}
      </InfiniteList>
    </>
  )
}

function Version({ version, onRestore }: { version: LessonVersion; onRestore: Props['onRestore'] }) {
  const { by, at, title, content } = version
  return (
    <article className={classes.version}>
      <p>
        <b dir="auto">{by ? fullName(by) : 'Deleted user'}</b> <TimeAgo iso={at} />
        <Button size="compact-sm" variant="default" onClick={() => onRestore(version)}>
          Restore
        </Button>
      </p>
      <details>
        <summary>
          <bdi>{title}</bdi>
        </summary>
        <div className={classes.text}>
          {content ? <Markdown>{content}</Markdown> : <p className="muted body">No text</p>}
        </div>
      </details>
    </article>
  )
}
