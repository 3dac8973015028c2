import { createRoute } from '@tanstack/react-router'
import * as searches from '../../content/searches'
import { protectedPage } from '../protectedPage'
import { signedInPage } from '../ssr/pages'
import { getParentRoute } from './root'

const options = {
  getParentRoute,
  validateSearch: searches.admin,
  component: protectedPage('AdminPage'),
  ...(import.meta.env.SSR && signedInPage),
}

/** The console for operators of the server; features/console/adminPages.ts lists its pages. */
export const adminPages = [
  createRoute({ path: '/admin', ...options }),
  createRoute({ path: '/admin/$', ...options }),
] as const
