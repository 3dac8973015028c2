import type { Club } from '@guildhall/contract/clubs'
import { courseLimits } from '@guildhall/contract/course-limits'
import type { CourseDraft, LessonDraft } from '@guildhall/contract/course-teaching'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useUploadGate } from '../../../lib/forms/uploadGate'
import { useAutosave } from '../../../lib/forms/useAutosave'
import { Counter } from '../../../ui/Counter'
import { EditClash } from '../../../ui/EditClash'
import { MarkdownField } from '../../../ui/MarkdownField'
import { Panel } from '../../../ui/Panel'
import { useTeachingDraft } from '../drafts'
import { cacheLesson, saveLesson } from '../teaching.api'
import { AssignmentPanel } from './AssignmentPanel'
import { FileFields } from './FileFields'
import classes from './LessonEditor.module.css'
import { LessonHead } from './LessonHead'
import {
  type LessonValues,
  lessonFields,
  lessonFiles,
  lessonGroups,
  lessonLabels,
  lessonNames,
  lessonValues,
  type StoredFile,
} from './lesson.form'
import { OptionFields } from './OptionFields'
import { type LessonPart, useOpenLesson } from './openLesson'
import { QuizPanel } from './QuizPanel'
import { VideoField } from './VideoField'

type Props = { club: Club; course: CourseDraft; lesson: LessonDraft }
const nothing = () => undefined

/** A lesson, saved while it is edited. */
export function LessonEditor({ club, course, lesson }: Props) {
  const queries = useQueryClient()
  const gate = useUploadGate(nothing)
  const [uploaded, setUploaded] = useState<readonly StoredFile[]>([])
  const form = useAutosave<LessonValues>({
    current: lessonValues(lesson),
    names: lessonNames,
    fields: lessonFields,
    groups: lessonGroups,
    draft: useTeachingDraft(club.id, 'lesson', lesson.id),
    send: async ({ wanted, before }) => {
      const saved = await saveLesson(lesson.id, { ...wanted, before })
      cacheLesson(queries, saved)
      return lessonValues(saved)
    },
    texts: {
      lesson_not_found: 'This lesson no longer exists.',
      permission_denied: 'You no longer teach this course.',
    },
    isHeld: gate.hasPending,
  })
  const { values, errors, set } = form
  const parts = { quiz: useRef<LessonPart>(null), assignment: useRef<LessonPart>(null) }
  useOpenLesson(lesson.id, { lesson: form, ...parts })
  const known = new Map([...lessonFiles(lesson), ...uploaded].map((file) => [file.path, file]))
  const fileFields = {
    form,
    /** A file by its path; its name is unknown in a draft of another browser. */
    fileAt: (path: string | null) => (path ? (known.get(path) ?? { path, name: 'File', size: 0 }) : null),
    onUploaded: (file: StoredFile) => setUploaded((before) => [...before, file]),
  }

  return (
    <div className="stack shrink gap-16">
      <LessonHead club={club} course={course} lesson={lesson} form={form} />
      <Panel className={`${classes.fields} stack gap-20`}>
        <TextInput
          label="Title"
          rightSection={<Counter value={values.title.length} max={courseLimits.title} />}
          rightSectionWidth={68}
          rightSectionPointerEvents="none"
          value={values.title}
          onChange={({ currentTarget: { value } }) => set({ title: value })}
          error={errors.title}
        />
        <MarkdownField
          label="Text"
          placeholder="What should learners read, see or do?"
          max={courseLimits.lessonContent}
          minRows={10}
          pictures={{ onPending: gate.report }}
          data-path="content"
          value={values.content}
          onChange={(content) => set({ content })}
          error={errors.content}
        />
      </Panel>
      <Panel title="Video" className={`${classes.fields} stack gap-20`}>
        <VideoField {...fileFields} />
      </Panel>
      <Panel title="Audio and files" className={`${classes.fields} stack gap-20`}>
        <FileFields {...fileFields} />
      </Panel>
      <Panel title="Options" className={`${classes.fields} stack gap-20`}>
        <OptionFields form={form} unlocking={course.unlocking} />
      </Panel>
      <QuizPanel clubId={club.id} lesson={lesson} part={parts.quiz} />
      <AssignmentPanel clubId={club.id} lesson={lesson} part={parts.assignment} />
      <EditClash form={form} labels={lessonLabels} />
    </div>
  )
}
