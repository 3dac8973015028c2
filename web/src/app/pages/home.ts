import { createRoute } from '@tanstack/react-router'
import * as searches from '../../content/searches'
import { clubListQuery, suggestedClubsQuery } from '../../features/clubs/clubs.api'
import { homeHead } from '../../features/home/home.head'
import { page } from '../page'
import { ssrPage, withFirst } from '../ssr/pages'
import { getParentRoute } from './root'

const home = {
  getParentRoute,
  component: page('HomePage', () => import('../../features/home/HomePage')),
  ...(import.meta.env.SSR &&
    withFirst(
      ssrPage(async ({ read, baseUrl }) => {
        // Imported here: the server alone needs it for every page.
        const { latestQuery } = await import('../../features/home/home.api')
        await Promise.all([read(clubListQuery({})), read(latestQuery)])
        return homeHead(baseUrl)
      }),
      async ({ read }) => {
        const { homeFeedQuery, waitingQuery } = await import('../../features/home/home.api')
        const { upcomingQuery } = await import('../../features/events/lists.api')
        await Promise.all([
          read(homeFeedQuery),
          read(waitingQuery),
          read(upcomingQuery),
          read(suggestedClubsQuery),
        ])
      },
    )),
}

export const homePages = [
  createRoute({ path: '/', ...home }),
  createRoute({ path: '/home', ...home }),
  createRoute({
    getParentRoute,
    path: '/search',
    validateSearch: searches.search,
    component: page('SearchPage', () => import('../../features/search/SearchPage')),
    ...(import.meta.env.SSR &&
      ssrPage(async ({ search, read }) => {
        const q = search.q?.trim()
        if (!q) return { title: 'Search' }
        const [{ groupOf }, { clubNameQuery, listQuery, overviewQuery }] = await Promise.all([
          import('../../features/search/groups'),
          import('../../features/search/search.api'),
        ])
        const asked = searches.search({ ...search, q })
        const group = groupOf(asked.tab)
        // Days depend on the time zone, which only the browser knows.
        if (!asked.from && !asked.to)
          await Promise.all([
            read(overviewQuery(asked)),
            group && read(listQuery(group, asked)),
            asked.club && read(clubNameQuery(asked.club)),
          ])
        return { title: `Results for “${q}”` }
      })),
  }),
] as const
