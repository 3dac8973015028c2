import { createRoute } from '@tanstack/react-router'
import { feedsOf } from '../../content/feedsOf'
import * as searches from '../../content/searches'
import { clubPreviewQuery } from '../../features/clubs/clubs.api'
import { CallError } from '../../lib/net/callError'
import { page } from '../page'
import { isOtherSlug, redirectTo, ssrPage, toLogin } from '../ssr/pages'
import { notReserved as beforeLoad, getParentRoute } from './root'

const missing = 'Course not found'
/** For the server's rendering alone: no other page loads it. */
const queries = () => import('../../features/courses/courses.api')

/** Courses of public clubs are for everyone; those of private clubs for their members. */
export const coursePages = [
  createRoute({
    getParentRoute,
    path: '/$clubSlug/courses',
    beforeLoad,
    component: page('CoursesPage', () => import('../../features/items/courses/CoursesPage')),
    ...(import.meta.env.SSR &&
      ssrPage(async ({ params: { clubSlug = '' }, read, href }) => {
        const club = await read(clubPreviewQuery(clubSlug))
        if (isOtherSlug(club, clubSlug)) throw redirectTo(`/${club.slug}/courses`)
        if (club.isPrivate) throw toLogin(href)
        const { courseListQuery } = await queries()
        await read(courseListQuery(club.slug))
        const title = `Courses · ${club.name}`
        return {
          ...{ title, path: `/${club.slug}/courses`, description: club.description },
          feeds: feedsOf(club, ['courses']),
        }
      }, 'Club Not Found')),
  }),
  createRoute({
    getParentRoute,
    path: '/$clubSlug/courses/$courseSlug',
    validateSearch: searches.course,
    beforeLoad,
    component: page('CoursePage', () => import('../../features/items/courses/CoursePage')),
    ...(import.meta.env.SSR &&
      ssrPage(async ({ params: { clubSlug = '', courseSlug = '' }, read, baseUrl }) => {
        const { coursePageQuery } = await queries()
        const found = await read(coursePageQuery(clubSlug, courseSlug))
        const { club, slug } = found.course
        if (isOtherSlug(club, clubSlug) || slug !== courseSlug)
          throw redirectTo(`/${club.slug}/courses/${slug}`)
        await read(clubPreviewQuery(club.slug))
        // Brings the Markdown parser along.
        const { courseHead } = await import('../../features/courses/courses.head')
        return courseHead(found, baseUrl)
      }, missing)),
  }),
  createRoute({
    getParentRoute,
    path: '/$clubSlug/courses/$courseSlug/lessons/$lessonSlug',
    validateSearch: searches.course,
    beforeLoad,
    component: page('LessonPage', () => import('../../features/items/courses/LessonPage')),
    ...(import.meta.env.SSR &&
      ssrPage(async ({ params: { clubSlug = '', courseSlug = '', lessonSlug = '' }, read }) => {
        const { coursePageQuery, lessonQuery } = await queries()
        const { lessonsOf } = await import('../../features/courses/progress')
        const { course } = await read(coursePageQuery(clubSlug, courseSlug))
        const found = lessonsOf(course).find(({ slug }) => slug === lessonSlug)
        const lesson = await read(lessonQuery(clubSlug, courseSlug, lessonSlug)).catch((error: unknown) => {
          // It is there, and opens to those who start the course.
          if (error instanceof CallError && error.code === 'lesson_not_found' && found) return found
          throw error
        })
        return { title: `${lesson.title} · ${course.title}` }
      }, 'Lesson not found')),
  }),
  createRoute({
    getParentRoute,
    path: '/certificates/$code',
    component: page('CertificatePage', () => import('../../features/courses/CertificatePage')),
    ...(import.meta.env.SSR &&
      ssrPage(async ({ params: { code = '' }, read }) => {
        const { certificateQuery } = await import('../../features/courses/certificates.api')
        const { personName, courseTitle } = await read(certificateQuery(code))
        return { title: `${personName} · ${courseTitle}` }
      }, 'Certificate not found')),
  }),
] as const
