import { createRoute } from '@tanstack/react-router'
import * as searches from '../../content/searches'
import { memberPage } from '../page'
import { signedInPage } from '../ssr/pages'
import { notReserved as beforeLoad, getParentRoute } from './root'

/** A course's pages for its teachers. */
export const teachingPages = [
  createRoute({
    getParentRoute,
    path: '/$clubSlug/courses/$courseSlug/manage',
    validateSearch: searches.manageCourse,
    beforeLoad,
    component: memberPage('ManageCoursePage'),
    ...(import.meta.env.SSR && signedInPage),
  }),
  createRoute({
    getParentRoute,
    path: '/$clubSlug/courses/$courseSlug/enrollments',
    validateSearch: searches.enrollments,
    beforeLoad,
    component: memberPage('EnrollmentsPage'),
    ...(import.meta.env.SSR && signedInPage),
  }),
] as const
