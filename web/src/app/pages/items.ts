import type { ClubPreview } from '@guildhall/contract/clubs'
import type { ItemPage } from '@guildhall/contract/content'
import type { ContentItem } from '@guildhall/contract/feed'
import { type Feature, featureOf } from '@guildhall/contract/limits'
import { nounOf } from '@guildhall/contract/nouns'
import { createRoute } from '@tanstack/react-router'
import { itemPageQuery, type Readable } from '../../content/content.api'
import { feedsOf } from '../../content/feedsOf'
import type { Kind } from '../../content/kind'
import { kindWords } from '../../content/kindWords'
import { clubPreviewQuery } from '../../features/clubs/clubs.api'
import { CallError } from '../../lib/net/callError'
import { type Head, linkPicture } from '../../lib/page/head'
import { fullName } from '../../lib/text/names'
import { page } from '../page'
import { isOtherSlug, type LoaderContext, redirectTo, ssrPage, withFirst } from '../ssr/pages'
import { notReserved as beforeLoad, getParentRoute } from './root'

type Shown<Item> = {
  kind: Readable<Item> & Pick<Kind, 'texts'>
  head: (page: ItemPage<Item>, baseUrl: string) => Head
}

/** The page of an item, with its comments and the club beside it. What a kind brings along is not part of every page. */
const item = <Item extends ContentItem>(load: () => Promise<Shown<Item>>) => ({
  loader: async (context: LoaderContext) => {
    const { kind, head } = await load()
    const visit = ssrPage(async ({ params: { clubSlug = '', slug = '' }, read, baseUrl }) => {
      const page = await read(itemPageQuery(kind, clubSlug, slug))
      const { id, club } = page.item
      if (isOtherSlug(club, clubSlug) || page.item.slug !== slug)
        throw redirectTo(`/${club.slug}/${featureOf[kind.type]}/${page.item.slug}`)
      const { commentsQuery } = await import('../../features/comments/comments.query')
      const [preview] = await Promise.all([read(clubPreviewQuery(club.slug)), read(commentsQuery({ id }))])
      return {
        ...head(page, baseUrl),
        picture: pictureOf(page.item, preview),
        feeds: feedsOf(club, [featureOf[kind.type]]),
      }
    }, kind.texts.notFound)
    return withFirst(visit, async ({ params: { clubSlug = '', slug = '' }, read }) => {
      const { item } = await read(itemPageQuery(kind, clubSlug, slug))
      const { commentsQuery } = await import('../../features/comments/comments.query')
      await Promise.all([read(commentsQuery(item)), read(clubPreviewQuery(item.club.slug))])
      return item.club.slug === clubSlug && item.slug === slug
    }).loader(context)
  },
})

/** Its own picture, else its club's. */
function pictureOf({ title, type, author, data }: ContentItem, club: ClubPreview): Head['picture'] {
  const thing = nounOf(kindWords[type].one)
  const text = author
    ? `${title}: ${thing} by ${fullName(author)} in ${club.name}`
    : `${title}: ${thing} in ${club.name}`
  const own = 'images' in data ? data.images[0]?.url : undefined
  return linkPicture(text, own ?? club.thumbnailUrl, club.logoUrl)
}

/** An item's address without the item leads to the club's list of its kind, or says that there is nothing to read. */
const noItem = (feature: Feature) => ({
  getParentRoute,
  beforeLoad,
  component: page('NoItemPage', () => import('../../features/items/NoItemPage')),
  ...(import.meta.env.SSR && {
    loader: async (context: LoaderContext) => {
      const { noItemTexts } = await import('../../features/cards/noItemTexts')
      const visit = ssrPage(async ({ params: { clubSlug = '' }, read }) => {
        const { slug, isPrivate } = await read(clubPreviewQuery(clubSlug))
        if (isPrivate) throw new CallError('club_not_found', 404, '')
        throw redirectTo(`/${slug}/preview?tab=${feature}`, 302)
      }, noItemTexts[feature]?.title)
      return visit.loader(context)
    },
  }),
})

const offerPages = () => import('../../features/items/OfferPages')

/** One page a kind, in a file of its own: none adds to the first visit of another's. */
export const itemPages = [
  createRoute({
    getParentRoute,
    path: '/$clubSlug/posts/$slug',
    beforeLoad,
    component: page('PostPage', () => import('../../features/items/PostPage')),
    ...(import.meta.env.SSR && item(() => import('../../features/posts/posts.visit'))),
  }),
  createRoute({
    getParentRoute,
    path: '/$clubSlug/polls/$slug',
    beforeLoad,
    component: page('PollPage', () => import('../../features/items/PollPage')),
    ...(import.meta.env.SSR && item(() => import('../../features/polls/polls.visit'))),
  }),
  createRoute({
    getParentRoute,
    path: '/$clubSlug/events/$slug',
    beforeLoad,
    component: page('EventPage', () => import('../../features/items/EventPage')),
    ...(import.meta.env.SSR && item(() => import('../../features/events/events.visit'))),
  }),
  createRoute({
    getParentRoute,
    path: '/$clubSlug/jobs/$slug',
    beforeLoad,
    component: page('JobPage', () => import('../../features/items/JobPage')),
    ...(import.meta.env.SSR && item(() => import('../../features/jobs/jobs.visit'))),
  }),
  createRoute({ path: '/$clubSlug/posts', ...noItem('posts') }),
  createRoute({ path: '/$clubSlug/polls', ...noItem('polls') }),
  createRoute({ path: '/$clubSlug/events', ...noItem('events') }),
  createRoute({ path: '/$clubSlug/jobs', ...noItem('jobs') }),
  createRoute({ path: '/$clubSlug/products', ...noItem('products') }),
  createRoute({ path: '/$clubSlug/services', ...noItem('services') }),
  createRoute({
    getParentRoute,
    path: '/$clubSlug/products/$slug',
    beforeLoad,
    component: page('ProductPage', offerPages, 'OfferPages'),
    ...(import.meta.env.SSR && item(() => import('../../features/products/products.visit'))),
  }),
  createRoute({
    getParentRoute,
    path: '/$clubSlug/services/$slug',
    beforeLoad,
    component: page('ServicePage', offerPages, 'OfferPages'),
    ...(import.meta.env.SSR && item(() => import('../../features/services/services.visit'))),
  }),
] as const
