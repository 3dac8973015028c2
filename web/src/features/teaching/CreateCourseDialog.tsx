import { courseLimits } from '@guildhall/contract/course-limits'
import { type CourseDraft, createCourse as schema } from '@guildhall/contract/course-teaching'
import { Group, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { useContractForm } from '../../lib/forms/useContractForm'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { SubmitButton } from '../../ui/BusyButton'
import { Counter } from '../../ui/Counter'
import { FormDialog } from '../../ui/FormDialog'
import { ImportCourse } from './ImportCourse'
import { orderOf } from './outlineChanges'
import { cacheCourse, createCourse, saveOutline } from './teaching.api'

type Props = { clubSlug: string; opened: boolean; onClose: () => void }

/** A new course by its title, or from a file. */
export default function CreateCourseDialog({ clubSlug, opened, onClose }: Props) {
  const queries = useQueryClient()
  const navigate = useNavigate()

  async function open(course: CourseDraft, isNew: boolean) {
    cacheCourse(queries, clubSlug, course)
    onClose()
    await navigate({
      to: '/$clubSlug/courses/$courseSlug/manage',
      params: { clubSlug, courseSlug: course.slug },
      search: isNew ? { created: '1' } : {},
      ignoreBlocker: true,
    })
  }

  return (
    <FormDialog opened={opened} onClose={onClose} title="Create course">
      <CreateForm clubSlug={clubSlug} onCreated={(course) => open(course, true)} />
      <ImportCourse clubSlug={clubSlug} onImported={(course) => open(course, false)} />
    </FormDialog>
  )
}

type FormProps = { clubSlug: string; onCreated: (course: CourseDraft) => Promise<void> }

function CreateForm({ clubSlug, onCreated }: FormProps) {
  const [id] = useState(uuidv7)
  const form = useContractForm({
    schema,
    initialValues: { id, title: '', summary: '' },
    submit: async (values) => {
      const course = await createCourse(clubSlug, values)
      toast.success('Course created', 'It’s a draft. Add its first lesson.')
      await onCreated(await withFirstSection(course))
    },
    atField: {
      slug_unavailable: { field: 'title', text: 'Too many courses have this title. Choose another one.' },
    },
    failed: (error) =>
      toast.error(
        'The course could not be created',
        errorText(error, 'Please try again.', {
          permission_denied: 'Only the club’s owner and admins can create courses.',
          too_many_courses: 'A club has at most 200 courses. Delete one to create another.',
        }),
      ),
  })
  return (
    <form {...form.bind} className="stack gap-20">
      <TextInput
        label="Title"
        placeholder="What is it about?"
        data-autofocus
        rightSection={<Counter value={form.values.title.length} max={courseLimits.title} />}
        rightSectionWidth={68}
        rightSectionPointerEvents="none"
        {...form.getInputProps('title')}
      />
      <Textarea
        label="Summary (optional)"
        description="One or two sentences for the list of courses"
        autosize
        minRows={2}
        maxRows={4}
        maxLength={courseLimits.summary}
        {...form.getInputProps('summary')}
      />
      <Group justify="flex-end">
        <SubmitButton saving={form.saving} progress="Creating...">
          Create course
        </SubmitButton>
      </Group>
    </form>
  )
}

/** A first section to add lessons to. Without it the course is as good; the outline asks for one then. */
async function withFirstSection(course: CourseDraft): Promise<CourseDraft> {
  if (course.outline.length > 0) return course
  const sections = [...orderOf(course.outline), { id: uuidv7(), title: 'Start', lessonIds: [] }]
  return saveOutline(course.id, { version: course.outlineVersion, sections }).catch(() => course)
}
