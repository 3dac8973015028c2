import { createRoute } from '@tanstack/react-router'
import { protectedPage } from '../protectedPage'
import * as searches from '../searches'
import { signedInPage } from '../ssr/pages'
import { getParentRoute } from './root'

const options = {
  getParentRoute,
  validateSearch: searches.admin,
  component: protectedPage('AdminPage'),
  ...(import.meta.env.SSR && signedInPage),
}

/** The console for operators of the server; app/admin/adminPages.ts lists its pages. */
export const adminPages = [
  createRoute({ path: '/admin', ...options }),
  createRoute({ path: '/admin/$', ...options }),
] as const
