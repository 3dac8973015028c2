import type { Course, CoursePage } from '@guildhall/contract/courses'
import { listText } from '@guildhall/contract/lists'
import { pathToCourse } from '../../content/courseLinks'
import { feedsOf } from '../../content/feedsOf'
import { breadcrumbTrail, type Head, linkPicture } from '../../lib/page/head'
import { fullName } from '../../lib/text/names'
import { plainWords } from '../../lib/text/plainWords'

/** Head of a course's page, which visitors reach in a public club only. Search engines list it only if it is published. */
export function courseHead({ course }: Pick<CoursePage, 'course'>, baseUrl: string): Head {
  const { title, club } = course
  if (!course.isPublished) return { title }
  const path = pathToCourse(club, course)
  const [teacher] = course.teachers
  const text = teacher
    ? `${title}: course by ${fullName(teacher)} in ${club.name}`
    : `${title}: course in ${club.name}`
  return {
    title,
    description: course.summary || course.description,
    path,
    kind: 'article',
    picture: linkPicture(text, course.cover?.url, club.logoUrl),
    feeds: feedsOf(club, ['courses']),
    more: {
      'article:modified_time': course.updatedAt,
      'article:section': club.name,
      ...(course.publishedAt && { 'article:published_time': course.publishedAt }),
    },
    things: [
      courseThing(course, baseUrl),
      breadcrumbTrail(baseUrl, ['Clubs', '/clubs'], [club.name, `/${club.slug}/preview`], [title, path]),
    ],
  }
}

/** The schema.org Course, with all that search engines require. A price is text, so only free courses have an offer. */
export function courseThing(course: Course, baseUrl: string): object {
  const { club, teachers, cover, minutes, level } = course
  const url = baseUrl + pathToCourse(club, course)
  const organizer = { '@type': 'Organization', name: club.name, url: `${baseUrl}/${club.slug}/preview` }
  return {
    '@type': 'Course',
    name: course.title,
    // Required; a course without words of its own is described by its title.
    description: plainWords(course.summary || course.description) || course.title,
    url,
    provider: organizer,
    ...(cover && { image: [baseUrl + cover.url] }),
    ...(level && { educationalLevel: level.charAt(0).toUpperCase() + level.slice(1) }),
    ...(course.publishedAt && { datePublished: course.publishedAt }),
    dateModified: course.updatedAt,
    ...(course.access !== 'paid' && {
      isAccessibleForFree: true,
      offers: [{ '@type': 'Offer', category: 'Free' }],
    }),
    hasCourseInstance: [
      {
        '@type': 'CourseInstance',
        courseMode: 'Online',
        ...(minutes > 0 && { courseWorkload: `PT${minutes}M` }),
        ...(teachers.length > 0 && {
          instructor: teachers.map((teacher) => ({
            '@type': 'Person',
            name: fullName(teacher),
            url: `${baseUrl}/user/${teacher.username}`,
          })),
        }),
      },
    ],
    syllabusSections: course.outline
      .filter(({ lessons }) => lessons.length > 0)
      .map(({ title, lessons }) => ({
        '@type': 'Syllabus',
        name: title,
        description: listText(lessons.map((lesson) => lesson.title)),
      })),
  }
}
