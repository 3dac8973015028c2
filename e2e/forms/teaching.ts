import { expect } from '../test.ts'
import { dialog, type Form, noText, onPage, question, type Stage, seen, words } from './form.ts'

type Course = { id: string; slug: string; lessonId: string; path: string }

/** A draft with a lesson in a section, taught by the person. */
async function withCourse({ me: { request }, club }: Stage): Promise<Course> {
  const id = crypto.randomUUID()
  const data = { id, title: `Course ${id.slice(0, 8)}` }
  const created = await request.post(`/rest/v1/clubs/${club.slug}/courses`, { data })
  expect(created.ok(), await created.text()).toBe(true)
  const { slug, outlineVersion: version } = await created.json()
  const sectionId = crypto.randomUUID()
  const sections = [{ id: sectionId, title: 'Start', lessonIds: [] }]
  expect((await request.put(`/rest/v1/courses/${id}/outline`, { data: { version, sections } })).ok()).toBe(
    true,
  )
  const lesson = { id: crypto.randomUUID(), sectionId, title: 'First' }
  expect((await request.post(`/rest/v1/courses/${id}/lessons`, { data: lesson })).ok()).toBe(true)
  return { id, slug, lessonId: lesson.id, path: `/${club.slug}/courses/${slug}/manage` }
}

async function opensSettings(stage: Stage): Promise<Course> {
  const course = await withCourse(stage)
  await stage.me.page.goto(`${course.path}?tab=settings`)
  return course
}

const opensCreate = async ({ me: { page }, club }: Stage) => {
  await page.goto(`/${club.slug}/courses`)
  await page.getByRole('button', { name: 'Create course' }).click()
}

export const teachingForms: Form[] = [
  {
    name: 'Create course',
    files: ['features/teaching/CreateCourseDialog.tsx'],
    open: async (stage) => {
      const { page } = stage.me
      await opensCreate(stage)
      const [title, summary] = [dialog(page).getByLabel('Title'), dialog(page).getByLabel('Summary')]
      await title.fill(words)
      await summary.fill(words)
      return {
        press: dialog(page).getByRole('button', { name: 'Create course' }),
        typed: [
          [title, words],
          [summary, words],
        ],
      }
    },
    sends: ['POST', /\/courses$/],
    refusals: {
      permission_denied: ['Only the club’s owner and admins can create courses.'],
      too_many_courses: ['A club has at most 200 courses. Delete one to create another.'],
      internal: ['The course could not be created'],
    },
    says: 'Course created',
    done: ({ me: { page } }) => expect(page.getByRole('heading', { name: words, level: 1 })).toBeVisible(),
  },
  {
    name: 'Course settings',
    files: ['features/teaching/settings/CourseForm.tsx'],
    open: async (stage) => {
      const { page } = stage.me
      await opensSettings(stage)
      const summary = page.getByLabel('Summary')
      await summary.fill(words)
      return { press: page.getByRole('button', { name: 'Save Changes' }), typed: [[summary, words]] }
    },
    byKey: 'Summary',
    sends: ['PUT', /\/courses\/[^/]+$/],
    refusals: {
      permission_denied: ['You no longer teach this course.'],
      internal: ['The course could not be saved'],
    },
    reopen: onPage,
    done: ({ me: { page } }) => seen(page, 'Changes are saved!'),
  },
  question({
    name: 'Delete course',
    files: ['features/teaching/settings/CourseDanger.tsx'],
    ask: async (stage) => {
      await opensSettings(stage)
      await stage.me.page.getByRole('button', { name: 'Delete course' }).click()
    },
    action: 'Delete course',
    sends: ['DELETE', /\/courses\/[^/]+$/],
    refusals: { internal: ['The course could not be deleted'] },
    says: 'Course deleted',
    done: ({ me: { page } }) => expect(page.getByRole('button', { name: 'Delete course' })).toHaveCount(0),
    without: { words: noText },
  }),
]
