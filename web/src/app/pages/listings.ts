import {
  deliveryLimits,
  jobTypes,
  productCategories,
  productConditions,
  workplaces,
} from '@guildhall/contract/choices'
import { createRoute } from '@tanstack/react-router'
import type { Filters, Listing } from '../../content/listings/listing'
import * as searches from '../../content/searches'
import { among, priced, searched } from '../../content/searches'
import { breadcrumbTrail, ownPicture } from '../../lib/page/head'
import { page } from '../page'
import { type LoaderContext, ssrPage } from '../ssr/pages'
import { getParentRoute } from './root'

/** A listing across clubs, with its filters. */
const listing = (load: () => Promise<Listing>) => ({
  loaderDeps: ({ search }: { search: object }) => search,
  loader: async (context: LoaderContext) => {
    // Loaded on demand, not with every page.
    const [shown, { listingCategoriesQuery, listingOptionsQuery, listingQuery }] = await Promise.all([
      load(),
      import('../../content/listings/listings.api'),
    ])
    const visit = ssrPage(async ({ search, read, baseUrl }) => {
      const { type, title, note, path, fields } = shown
      await Promise.all([
        read(listingQuery(shown, search as Filters)),
        read(listingOptionsQuery(type)),
        fields.some(({ is }) => is === 'category') && read(listingCategoriesQuery),
      ])
      // Filtered lists are not indexed, only the whole one.
      if (Object.values(search).some(Boolean)) return { title }
      return {
        title,
        description: note,
        path,
        picture: ownPicture,
        things: [breadcrumbTrail(baseUrl, [title, path])],
      }
    })
    return visit.loader(context)
  },
})

export const listingPages = [
  createRoute({
    getParentRoute,
    path: '/jobs',
    validateSearch: searches.listing({
      jobType: among(jobTypes),
      workplace: among(workplaces),
      location: searched,
      pay: among(['stated']),
      minPay: priced.minPrice,
      payPeriod: among(['hour', 'month']),
      payCurrency: priced.currency,
      sort: among(['closing']),
    }),
    component: page('JobsPage', () => import('../../features/items/JobsPage')),
    ...(import.meta.env.SSR &&
      listing(async () => (await import('../../features/jobs/jobs.listing')).jobListing)),
  }),
  createRoute({
    getParentRoute,
    path: '/products',
    validateSearch: searches.listing({
      category: among(productCategories),
      condition: among(productConditions),
      ...priced,
    }),
    component: page('ProductsPage', () => import('../../features/items/ProductsPage')),
    ...(import.meta.env.SSR &&
      listing(async () => (await import('../../features/products/products.listing')).productListing)),
  }),
  createRoute({
    getParentRoute,
    path: '/services',
    validateSearch: searches.listing({
      category: searched,
      locationType: among(['online', 'inPerson']),
      delivery: among(deliveryLimits),
      ...priced,
    }),
    component: page('ServicesPage', () => import('../../features/items/ServicesPage')),
    ...(import.meta.env.SSR &&
      listing(async () => (await import('../../features/services/services.listing')).serviceListing)),
  }),
] as const
