import { type LegalPage, legalTitles } from '@guildhall/contract/place-limits'
import { createRoute } from '@tanstack/react-router'
import * as searches from '../../content/searches'
import { clubPreviewQuery } from '../../features/clubs/clubs.api'
import { legalPageQuery } from '../../features/place/place.api'
import { codeOf } from '../../lib/net/callError'
import { page } from '../page'
import { redirectTo, ssrPage } from '../ssr/pages'
import { getParentRoute } from './root'

const legalPage = (name: LegalPage) => ({
  getParentRoute,
  validateSearch: searches.version,
  component: page('LegalPage', () => import('../../features/place/LegalPage')),
  ...(import.meta.env.SSR &&
    ssrPage(async ({ search: { number }, read }) => {
      const { content } = await read(legalPageQuery(name, number)).catch(async (error: unknown) => {
        // A club may have had this address before it was a page.
        const club =
          codeOf(error) === 'page_not_found' && (await read(clubPreviewQuery(name)).catch(() => null))
        throw club ? redirectTo(`/${club.slug}/preview`, 302) : error
      })
      const path = number === undefined ? { path: `/${name}` } : {}
      return { title: legalTitles[name], description: content, ...path }
    })),
})

export const legalPages = [
  createRoute({ path: '/terms', ...legalPage('terms') }),
  createRoute({ path: '/privacy', ...legalPage('privacy') }),
  createRoute({ path: '/rules', ...legalPage('rules') }),
  createRoute({ path: '/imprint', ...legalPage('imprint') }),
  createRoute({ path: '/contact', ...legalPage('contact') }),
] as const
