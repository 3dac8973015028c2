import { createRoute } from '@tanstack/react-router'
import * as searches from '../../content/searches'
import { type ClubFilters, clubCategoriesQuery, clubListQuery } from '../../features/clubs/clubs.api'
import { clubsHead } from '../../features/clubs/clubs.head'
import { page } from '../page'
import { protectedPage } from '../protectedPage'
import { signedInPage, ssrPage } from '../ssr/pages'
import { getParentRoute } from './root'

export const clubsPages = [
  createRoute({
    getParentRoute,
    path: '/clubs',
    validateSearch: searches.clubs,
    component: page('ClubsPage', () => import('../../features/clubs/ClubsPage')),
    ...(import.meta.env.SSR &&
      ssrPage(async ({ search, read, baseUrl }) => {
        await Promise.all([read(clubListQuery(search as ClubFilters)), read(clubCategoriesQuery)])
        const isNarrowed = Object.keys(searches.clubs({})).some((name) => search[name])
        // Filtered lists are not indexed, only the whole one.
        return isNarrowed ? { title: 'Clubs' } : clubsHead(baseUrl)
      })),
  }),
  createRoute({
    getParentRoute,
    path: '/create-club',
    component: protectedPage('CreateClubPage'),
    ...(import.meta.env.SSR && signedInPage),
  }),
  createRoute({
    getParentRoute,
    path: '/my-clubs',
    component: protectedPage('MyClubs'),
    ...(import.meta.env.SSR && signedInPage),
  }),
  createRoute({
    getParentRoute,
    path: '/clubs-joined',
    component: protectedPage('ClubsJoinedPage'),
    ...(import.meta.env.SSR && signedInPage),
  }),
] as const
