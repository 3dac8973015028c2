import type { Course, CoursePage } from '@guildhall/contract/courses'
import { expect, it } from 'vitest'
import { courseHead, courseThing } from './courses.head'

const baseUrl = 'https://guildhall.test'
const ada = { id: 'a', username: 'ada', firstName: 'Ada', lastName: 'Loft', imageUrl: null }
const lesson = (title: string) => ({
  ...{ id: title, slug: title, title, minutes: 5, isPreview: false, isOptional: false, isPublished: true },
  has: [],
})
const course: Course = {
  ...{ id: 'c', slug: 'pots', title: 'Throwing pots', summary: 'From **clay** to kiln', description: '' },
  ...{
    cover: { path: 'p.webp', url: '/storage/v1/p.webp', width: 8, height: 6, alt: '' },
    level: 'beginner',
  },
  ...{
    access: 'all',
    requiredLevel: null,
    groups: [],
    priceText: '',
    lessonCount: 2,
    minutes: 95,
    isPublished: true,
  },
  ...{ publishedAt: '2026-03-01T12:00:00.000Z', updatedAt: '2026-03-02T12:00:00.000Z', teachers: [ada] },
  club: { id: 'k', slug: 'guild', name: 'Guild', logoUrl: null },
  ...{ pictures: [], unlocking: 'none', howToPay: '', hasCertificate: true, lessons: [], learning: null },
  outline: [
    { id: 's', title: 'Start', lessons: [lesson('Wedging'), lesson('Centering')] },
    { id: 'e', title: 'Empty', lessons: [] },
  ],
  ...{ createdBy: null, hidden: null },
  can: { enroll: true, leave: true, teach: true, edit: true, delete: true, moderate: 'permission_denied' },
}
const page: CoursePage = {
  ...{ course, isMember: false, can: { join: true } },
}

it('describes a course to search engines and link previews', () => {
  expect(courseHead(page, baseUrl)).toMatchObject({
    ...{ title: 'Throwing pots', description: 'From **clay** to kiln', path: '/guild/courses/pots' },
    picture: {
      url: '/storage/v1/p.webp?w=768',
      alt: 'Throwing pots: course by Ada Loft in Guild',
      isSmall: false,
    },
    feeds: [
      { title: 'Guild', path: '/rest/v1/clubs/guild/feeds/all' },
      { title: 'Guild: courses', path: '/rest/v1/clubs/guild/feeds/courses' },
    ],
    more: { 'article:published_time': course.publishedAt },
  })
})

it('shows nothing but the title of a draft', () => {
  expect(courseHead({ course: { ...course, isPublished: false } }, baseUrl)).toEqual({
    title: 'Throwing pots',
  })
})

it('has what search engines require of a Course', () => {
  expect(courseThing(course, baseUrl)).toEqual({
    '@type': 'Course',
    name: 'Throwing pots',
    description: 'From clay to kiln',
    url: 'https://guildhall.test/guild/courses/pots',
    provider: { '@type': 'Organization', name: 'Guild', url: 'https://guildhall.test/guild/preview' },
    image: ['https://guildhall.test/storage/v1/p.webp'],
    educationalLevel: 'Beginner',
    datePublished: '2026-03-01T12:00:00.000Z',
    dateModified: '2026-03-02T12:00:00.000Z',
    isAccessibleForFree: true,
    offers: [{ '@type': 'Offer', category: 'Free' }],
    hasCourseInstance: [
      {
        ...{ '@type': 'CourseInstance', courseMode: 'Online', courseWorkload: 'PT95M' },
        instructor: [{ '@type': 'Person', name: 'Ada Loft', url: 'https://guildhall.test/user/ada' }],
      },
    ],
    syllabusSections: [{ '@type': 'Syllabus', name: 'Start', description: 'Wedging, Centering' }],
  })
})

it('makes no offer of a course that is paid, and leaves out what is not known', () => {
  const bare = {
    ...course,
    access: 'paid' as const,
    summary: '',
    level: null,
    cover: null,
    minutes: 0,
    teachers: [],
  }
  expect(Object.keys(courseThing(bare, baseUrl))).toEqual([
    ...['@type', 'name', 'description', 'url', 'provider', 'datePublished', 'dateModified'],
    ...['hasCourseInstance', 'syllabusSections'],
  ])
  expect(courseThing(bare, baseUrl)).toMatchObject({
    description: 'Throwing pots',
    hasCourseInstance: [{ '@type': 'CourseInstance', courseMode: 'Online' }],
  })
})
