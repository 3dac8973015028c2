import { describe, expect, it } from 'vitest'
import { type CourseValues, courseBody, courseSchema } from './course.form'

const values: CourseValues = {
  ...{ title: 'Knots', summary: '', description: '', level: null, images: [] },
  ...{ access: 'all', requiredLevel: null, groupIds: [], priceText: '', howToPay: '', unlocking: 'none' },
  hasCertificate: true,
}
const issues = (change: Partial<CourseValues>) =>
  courseSchema
    .safeParse({ ...values, ...change })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

describe('the settings of a course', () => {
  it('need a level where access is by level', () => {
    expect(issues({})).toBeUndefined()
    expect(issues({ access: 'level' })).toEqual(['requiredLevel: Choose a level'])
    expect(issues({ access: 'level', requiredLevel: 3 })).toBeUndefined()
    expect(issues({ access: 'groups' })).toEqual(['groupIds: Choose a group'])
    expect(issues({ title: ' ' })).toEqual(['title: Title is required'])
  })

  it('send the cover as one picture, or none, and leave it out of what is compared', () => {
    const picture = { path: 'content/a.jpg', alt: 'A rope' }
    const before = { title: 'Knots' }
    const wanted = { title: 'Bends' }
    expect(courseBody({ wanted, before })).toEqual({ title: 'Bends', before })
    expect(courseBody({ wanted: { images: [picture] }, before: { images: [] } })).toEqual({
      cover: picture,
      before: {},
    })
    expect(courseBody({ wanted: { images: [] }, before: { images: [picture] } })).toEqual({
      cover: null,
      before: {},
    })
  })
})
