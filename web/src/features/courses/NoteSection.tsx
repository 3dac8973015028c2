import { courseLimits } from '@guildhall/contract/course-limits'
import type { Note as LessonNote } from '@guildhall/contract/courses'
import { Button, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { SaveState } from '../../lib/forms/useAutosave'
import { Note } from '../../ui/Note'
import { Panel } from '../../ui/Panel'
import { ErrorState } from '../../ui/States'
import { TextSkeleton } from '../../ui/skeletons'
import classes from './NoteSection.module.css'
import { noteQuery } from './note.api'
import { useNote } from './useNote'

/** The viewer's private note at a lesson. */
export default function NoteSection({ lessonId }: { lessonId: string }) {
  const { data, isError, isFetching, isFetchedAfterMount, failureCount, refetch } = useQuery({
    ...noteQuery(lessonId),
    // What was saved elsewhere must be seen before it is edited.
    ...{ staleTime: 0, refetchOnMount: 'always' },
  })
  return (
    <Panel title="Your note" action={<span className="muted small">Only you can see it</span>}>
      {data && (isFetchedAfterMount || failureCount > 0) ? (
        <Field lessonId={lessonId} note={data} />
      ) : isError ? (
        <ErrorState
          bare
          title="Your note could not be loaded"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <TextSkeleton lines={2} />
      )}
    </Panel>
  )
}

const unsaved = 'Not saved yet. It’s kept in this browser.'
const words: Record<SaveState, string> = {
  ...{ saved: 'Saved', saving: 'Saving...', retrying: unsaved, held: unsaved, invalid: unsaved },
  failed: 'Couldn’t save your note.',
}

function Field({ lessonId, note }: { lessonId: string; note: LessonNote }) {
  const { values, set, state, failure, clash, settle, flush } = useNote(lessonId, note)
  const text = values.content
  return (
    <div className="stack gap-8">
      <Textarea
        aria-label="Your note"
        placeholder="Write down what you want to remember"
        autosize
        minRows={2}
        maxRows={20}
        dir="auto"
        maxLength={courseLimits.note}
        value={text}
        onChange={(event) => set({ content: event.currentTarget.value })}
        onBlur={() => void flush()}
      />
      <div
        className={`${classes.state} muted small`}
        role="status"
        data-failed={state === 'failed' || undefined}
      >
        {(text || state !== 'saved') &&
          (clash ? 'Not saved' : state === 'failed' ? `${words.failed} ${failure}` : words[state])}
      </div>
      {clash && (
        <Note
          kind="error"
          title="This note was changed elsewhere"
          action={
            <div className="flow gap-8">
              <Button size="xs" variant="default" onClick={() => settle([])}>
                Keep mine
              </Button>
              <Button size="xs" variant="default" onClick={() => settle(['content'])}>
                Use the other
              </Button>
            </div>
          }
        >
          <p>In another tab or on another device it now says:</p>
          <p className="anywhere keep-lines above-4" dir="auto">
            {clash.by.fields.content as string}
          </p>
        </Note>
      )}
    </div>
  )
}
