import type { Course, Lesson } from '@guildhall/contract/courses'
import { ActionIcon } from '@mantine/core'
import { IconArrowsDiagonal, IconArrowsDiagonalMinimize2 } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { lazyPart } from '../../lib/page/lazyPart'
import { useViewer } from '../../lib/session/viewer'
import { useStored, writeStored } from '../../lib/state/stored'
import { ItemHead } from '../../ui/ItemHead'
import { Markdown } from '../../ui/Markdown'
import { MediaFileList } from '../../ui/MediaFileList'
import { TextSkeleton } from '../../ui/skeletons'
import { LessonFoot } from './LessonFoot'
import { LessonTop } from './LessonTop'
import classes from './LessonView.module.css'
import { OutlinePanel } from './OutlinePanel'
import { Player } from './player/Player'
import { useVisit } from './visits'
import { lengthText } from './words'

const AudioPlayer = lazyPart(() => import('./player/AudioPlayer'))
const QuizSection = lazyPart(() => import('./quiz/QuizSection'))
const AssignmentSection = lazyPart(() => import('./assignment/AssignmentSection'))
const NoteSection = lazyPart(() => import('./NoteSection'))

type Props = {
  course: Course
  lesson: Lesson
  /** For its teachers: the link to editing it. */
  edit: ReactNode
  /** For people who are signed in. */
  comments: ReactNode
}

const storageKey = 'guildhall.lesson-full'

/** A lesson with all that belongs to it, and the course's outline beside it. */
export function LessonView({ course, lesson, edit, comments }: Props) {
  const isFull = useStored(storageKey) === '1'
  const viewer = useViewer()
  useVisit(lesson)
  const { id, video, audio, files, quiz, assignment } = lesson
  const loading = <TextSkeleton lines={3} />
  const FullIcon = isFull ? IconArrowsDiagonalMinimize2 : IconArrowsDiagonal
  const fullLabel = isFull ? 'Show the outline' : 'Full width'
  return (
    <div className={classes.layout} data-full={isFull || undefined}>
      <div className="stack shrink gap-16">
        <LessonTop course={course} slug={lesson.slug} />
        <article className={classes.lesson} aria-label={lesson.title}>
          {video && <Player key={id} lesson={lesson} video={video} />}
          <div className={classes.body}>
            <ItemHead
              title={lesson.title}
              menu={
                <div className="flex rigid gap-4">
                  {edit}
                  <ActionIcon
                    className={`${classes.full} hidden`}
                    aria-label={fullLabel}
                    aria-pressed={isFull}
                    title={fullLabel}
                    onClick={() => writeStored(storageKey, isFull ? null : '1')}
                  >
                    <FullIcon size={20} stroke={1.7} aria-hidden />
                  </ActionIcon>
                </div>
              }
            />
            <LessonNotes lesson={lesson} isLearner={course.learning?.status === 'active'} />
            {lesson.content && <Markdown pictures={lesson.pictures}>{lesson.content}</Markdown>}
            {audio && (
              <Suspense fallback={loading}>
                <AudioPlayer key={id} lesson={lesson} audio={audio} />
              </Suspense>
            )}
            {files.length > 0 && <MediaFileList files={files} subject={lesson.title} />}
            {quiz && (
              <Suspense fallback={loading}>
                <QuizSection key={id} course={course} lesson={lesson} quiz={quiz} />
              </Suspense>
            )}
            {assignment && (
              <Suspense fallback={loading}>
                <AssignmentSection key={id} course={course} lesson={lesson} assignment={assignment} />
              </Suspense>
            )}
          </div>
          <LessonFoot course={course} lesson={lesson} />
        </article>
        {viewer && (
          <Suspense fallback={loading}>
            {(lesson.can.comment === true || lesson.can.comment === 'silenced') && (
              <NoteSection key={`note ${id}`} lessonId={id} />
            )}
            {comments}
          </Suspense>
        )}
      </div>
      <aside className={`${classes.side} hidden`} aria-label="Course outline">
        <OutlinePanel course={course} current={lesson.slug} />
      </aside>
    </div>
  )
}

/** What the viewer should know of a lesson, in a line. */
function LessonNotes({ lesson, isLearner }: { lesson: Lesson; isLearner: boolean }) {
  const notes = [
    !lesson.isPublished && 'Draft',
    lesson.isPreview && !isLearner && 'Free preview',
    lengthText(lesson.minutes),
    lesson.isOptional && 'Optional',
    lesson.isDoneByVideo &&
      lesson.video &&
      isLearner &&
      lesson.can.mark !== 'needs_passing' &&
      'Done when the video ends',
  ].filter(Boolean)
  if (notes.length === 0) return null
  return (
    <p className={classes.notes}>
      {notes.map((note) => (
        <span key={note as string}>{note}</span>
      ))}
    </p>
  )
}
