import { expect, it } from 'vitest'
import { openWorld } from '../../testing/world.ts'

const { ann, cam, dot, visitor, hall, make, as } = await openWorld()
const teacher = await make.person()
await make.member(hall, teacher)
const tess = await as(teacher)
const path = 'GET /clubs/:club/courses/:slug/as-member' as const

it('shows teachers what members see, of a draft as well, and is refused to everyone else', async () => {
  const course = await make.course({ club: hall, teacher, isPublished: false })
  await make.lesson({ course, title: 'Shown' })
  await make.lesson({ course, title: 'Free', isPreview: true })
  await make.lesson({ course, title: 'Draft', isPublished: false })
  const at = { params: { club: hall.slug, slug: course.slug } }
  for (const who of [tess, ann]) {
    const page = (await who.call(path, at)).course
    expect(page.outline.flatMap(({ lessons }) => lessons.map(({ title }) => title))).toEqual([
      'Shown',
      'Free',
    ])
    expect(page.lessons.map(({ state }) => state)).toEqual(['locked', 'open'])
    expect(page.can).toMatchObject({ edit: 'permission_denied', delete: 'permission_denied' })
  }
  expect(await visitor.refused(path, at)).toMatchObject({ code: 'sign_in_required' })
  for (const who of [cam, dot])
    expect(await who.refused(path, at)).toMatchObject({ code: 'course_not_found' })
  const published = await make.course({ club: hall, teacher })
  const other = { params: { club: hall.slug, slug: published.slug } }
  expect(await cam.refused(path, other)).toMatchObject({ code: 'permission_denied' })
})
