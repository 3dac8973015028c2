import { expect, it } from 'vitest'
import { personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'

const { ann, ben, cam, dot, visitor, make, as } = await openWorld()

const key = 'PUT /courses/:courseId/position'
const club = await make.club({ owner: personOf(ann), name: 'School' })
await make.member(club, personOf(ben), 'admin')
await make.member(club, personOf(cam))
const list = async (who = cam, cursor?: string) =>
  who.call('GET /clubs/:club/courses', { params: { club: club.slug }, query: { cursor } })
const titles = async (who = cam) => (await list(who)).items.map(({ title }) => title).join('')
const move = (course: { id: string }, before: { id: string } | null, who = ann) =>
  who.call(key, { params: { courseId: course.id }, body: { before: before?.id ?? null } })
const add = (title: string, isPublished = true) => make.course({ club, title, isPublished })

const [a, b, c] = [await add('A'), await add('B'), await add('C')]

it('is newest first until someone orders it, then what everybody sees', async () => {
  expect(await titles()).toBe('CBA')
  await move(a, c)
  expect(await titles()).toBe('ACB')
  await move(a, null, ben)
  await move(a, null)
  for (const who of [cam, ann, dot, visitor]) expect(await titles(who)).toBe('CBA')
  await move(b, a)
  await move(a, b)
  expect(await titles()).toBe('CAB')
})

it('puts a new course first, and keeps the order with a deleted and a draft one', async () => {
  const draft = await add('D', false)
  await move(draft, b)
  expect([await titles(ann), await titles()]).toEqual(['CADB', 'CAB'])
  await ann.call('DELETE /courses/:courseId', { params: { courseId: a.id } })
  await move(b, c)
  await ann.call('PUT /courses/:courseId/restoration', { params: { courseId: a.id } })
  expect(await titles(ann)).toBe('BCAD')
  await add('E')
  expect(await titles(ann)).toBe('EBCAD')
})

it('is changed by the owner and admins, among the courses of one club', async () => {
  const teacher = await make.person()
  await make.member(club, teacher)
  const taught = await make.course({ club, teacher, title: 'T', isPublished: false })
  const input = { params: { courseId: taught.id }, body: { before: null } }
  expect((await (await as(teacher)).refused(key, input)).code).toBe('permission_denied')
  expect((await cam.refused(key, input)).code).toBe('course_not_found')
  expect((await visitor.refused(key, input)).code).toBe('sign_in_required')
  const elsewhere = await make.course({ club: await make.club({ owner: personOf(ann) }) })
  const before = await titles(ann)
  expect((await ann.refused(key, { params: { courseId: a.id }, body: { before: elsewhere.id } })).code).toBe(
    'course_not_found',
  )
  expect(await titles(ann)).toBe(before)
})

it('is the order of all pages', async () => {
  const many = await make.club({ owner: personOf(ann) })
  const courses = []
  for (let n = 0; n < 30; n++) courses.push(await make.course({ club: many, title: `N${n}` }))
  const [first] = courses
  const last = courses.at(-1)
  if (!first || !last) throw new Error('No courses')
  await move(first, last)
  await make.course({ club: many, title: 'New' })
  const read = (cursor?: string) =>
    cam.call('GET /clubs/:club/courses', { params: { club: many.slug }, query: { cursor } })
  const page = await read()
  const rest = await read(page.next ?? '')
  const all = [...page.items, ...rest.items].map(({ title }) => title)
  expect(all).toEqual(['New', 'N0', ...Array.from({ length: 29 }, (_, n) => `N${29 - n}`)])
  expect(rest.next).toBeNull()
  for (const cursor of ['x', `${page.next?.split('~')[0]}~x`])
    expect(
      (await cam.refused('GET /clubs/:club/courses', { params: { club: many.slug }, query: { cursor } }))
        .code,
    ).toBe('bad_input')
})
