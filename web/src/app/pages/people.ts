import { createRoute } from '@tanstack/react-router'
import * as searches from '../../content/searches'
import { profileHead } from '../../features/profiles/profiles.head'
import { page } from '../page'
import { protectedPage } from '../protectedPage'
import { clientOnlyPage, redirectTo, signedInPage, ssrPage } from '../ssr/pages'
import { getParentRoute } from './root'

const settings = {
  getParentRoute,
  component: protectedPage('SettingsPage'),
  ...(import.meta.env.SSR && signedInPage),
}

export const peoplePages = [
  createRoute({
    getParentRoute,
    path: '/messages',
    validateSearch: searches.messages,
    component: protectedPage('MessagesPage'),
    ...(import.meta.env.SSR && signedInPage),
  }),
  createRoute({
    getParentRoute,
    path: '/profile',
    component: protectedPage('ProfilePage'),
    ...(import.meta.env.SSR && signedInPage),
  }),
  createRoute({
    getParentRoute,
    path: '/profile/saved',
    component: protectedPage('SavedPage'),
    ...(import.meta.env.SSR && signedInPage),
  }),
  createRoute({
    getParentRoute,
    path: '/profile/drafts',
    component: protectedPage('DraftsPage'),
    ...(import.meta.env.SSR && signedInPage),
  }),
  createRoute({
    getParentRoute,
    path: '/edit-profile',
    component: protectedPage('EditProfilePage'),
    ...(import.meta.env.SSR && signedInPage),
  }),
  createRoute({
    getParentRoute,
    path: '/notifications',
    validateSearch: searches.notifications,
    component: protectedPage('NotificationsPage'),
    ...(import.meta.env.SSR && signedInPage),
  }),
  createRoute({
    getParentRoute,
    path: '/statements/receipt',
    validateSearch: searches.token,
    component: page('ReceiptPage', () => import('../../features/reports/ReceiptPage')),
    ...(import.meta.env.SSR && clientOnlyPage('Your report')),
  }),
  createRoute({
    getParentRoute,
    path: '/statements',
    validateSearch: searches.token,
    component: page('LinkedStatementPage', () => import('../../features/statements/LinkedStatementPage')),
    ...(import.meta.env.SSR && clientOnlyPage('A decision about you')),
  }),
  createRoute({
    getParentRoute,
    path: '/statements/$actId',
    component: protectedPage('StatementPage'),
    ...(import.meta.env.SSR && signedInPage),
  }),
  createRoute({ path: '/settings', ...settings }),
  createRoute({ path: '/settings/$section', ...settings }),
  createRoute({
    getParentRoute,
    path: '/user/$username',
    component: page('PublicProfilePage', () => import('../../features/profiles/PublicProfilePage')),
    ...(import.meta.env.SSR &&
      ssrPage(async ({ params: { username = '' }, read, baseUrl }) => {
        const { profileQuery } = await import('../../features/profiles/profiles.api')
        const profile = await read(profileQuery(username))
        // Temporary: the former username may be taken by someone else.
        if (profile.username.toLowerCase() !== username.toLowerCase())
          throw redirectTo(`/user/${profile.username}`, 302)
        return profileHead(profile, baseUrl)
      }, 'User not found')),
  }),
] as const
