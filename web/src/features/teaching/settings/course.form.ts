import { type UsedPicture, usedPictures } from '@guildhall/contract/common'
import type { CourseAccess, CourseLevel, Unlocking } from '@guildhall/contract/course-limits'
import { type CourseDraft, courseFields, courseGroupIds } from '@guildhall/contract/course-teaching'
import { z } from 'zod'
import type { Change } from '../../../lib/forms/fields'

export type CourseValues = {
  title: string
  summary: string
  description: string
  level: CourseLevel | null
  /** The cover, or none. */
  images: UsedPicture[]
  access: CourseAccess
  requiredLevel: number | null
  groupIds: string[]
  priceText: string
  howToPay: string
  unlocking: Unlocking
  hasCertificate: boolean
}

const { cover: _, ...fields } = courseFields

export const courseSchema = z
  .object({ ...fields, groupIds: courseGroupIds, images: usedPictures(1, 'A course has one cover') })
  .refine(({ access, requiredLevel }) => access !== 'level' || requiredLevel !== null, {
    path: ['requiredLevel'],
    message: 'Choose a level',
  })
  .refine(({ access, groupIds }) => access !== 'groups' || groupIds.length > 0, {
    path: ['groupIds'],
    message: 'Choose a group',
  })

export const courseLabels: Record<keyof CourseValues, string> = {
  title: 'Title',
  summary: 'Summary',
  description: 'Description',
  level: 'Level',
  images: 'Cover',
  access: 'Access',
  requiredLevel: 'Required level',
  groupIds: 'Groups',
  priceText: 'Price',
  howToPay: 'How to pay',
  unlocking: 'Unlocking',
  hasCertificate: 'Certificate',
}

export const courseNames = Object.keys(courseLabels) as (keyof CourseValues)[]

export const courseValues = (course: CourseDraft): CourseValues => ({
  title: course.title,
  summary: course.summary,
  description: course.description,
  level: course.level,
  images: course.cover ? [{ path: course.cover.path, alt: course.cover.alt ?? '' }] : [],
  access: course.access,
  requiredLevel: course.requiredLevel,
  groupIds: course.groupIds,
  priceText: course.priceText,
  howToPay: course.howToPay,
  unlocking: course.unlocking,
  hasCertificate: course.hasCertificate,
})

/** The change as the endpoint takes it: it compares everything but the cover with what was there before. */
export function courseBody({ wanted: { images, ...wanted }, before: { images: _, ...before } }: Change) {
  const [cover = null] = (images ?? []) as UsedPicture[]
  return { ...wanted, ...(images !== undefined && { cover }), before }
}
