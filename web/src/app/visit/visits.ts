import type { ItemPage } from '@guildhall/contract/content'
import type { ContentItem } from '@guildhall/contract/feed'
import { featureOf } from '@guildhall/contract/limits'
import { clubHighlightsQuery, itemPageQuery, type Readable } from '../../content/content.api'
import type { Kind } from '../../content/kind'
import {
  type ClubFilters,
  clubCategoriesQuery,
  clubListQuery,
  clubPreviewQuery,
} from '../../features/clubs/clubs.api'
import { commentsQuery } from '../../features/comments/comments.api'
import { postKind } from '../../features/posts/posts.kind'
import { profileQuery } from '../../features/profiles/profiles.api'
import { searchClubsQuery, searchPostsQuery } from '../../features/search/search.api'
import type { openRouter } from '../router'
import * as searches from '../searches'
import type { Head } from './head'
import { clubHead, clubsHead, homeHead, joinHead, postHead, profileHead } from './heads'
import type { Read } from './read'

type Asked = {
  params: Record<string, string>
  search: Record<string, string | undefined>
  read: Read
  baseUrl: string
  /** Where /login is that leads back here. */
  login: string
}

/** What an address is to a visitor: a page with this head, or another address. */
type Visit = Head | { goTo: string; isMoved?: true }

type First = {
  /** Reads what the page shows first, under the keys that its components read it by, and says what it is. */
  first: (asked: Asked) => Visit | Promise<Visit>
  /** The title where what it is about is not there. */
  missing?: string
  /** Its body is made by the browser alone: what is typed into a form before it works could end up in the address. */
  isForm?: true
}

/** Every route there is: one without its line here does not compile. */
export type PagePath = keyof ReturnType<typeof openRouter>['routesByPath']

/** Where a club's page is, if it was asked for by another address: one that the club had, or its id. */
const movedTo = (club: { slug: string }, asked: string, page: string) =>
  club.slug === asked.toLowerCase() ? undefined : { goTo: `/${club.slug}${page}`, isMoved: true as const }

const form = (title: string): First => ({ first: () => ({ title }), isForm: true })
const home: First = {
  first: async ({ read, baseUrl }) => {
    await read(clubListQuery({}))
    return homeHead(baseUrl)
  },
}
const preview: First = {
  first: async ({ params: { clubSlug = '' }, read, baseUrl }) => {
    const club = await read(clubPreviewQuery(clubSlug))
    const moved = movedTo(club, clubSlug, '/preview')
    if (moved) return moved
    if (!club.isPrivate) await read(clubHighlightsQuery(club.slug))
    return clubHead(club, baseUrl)
  },
  missing: 'Club Not Found',
}

/** Sends visitors to /login, which brings them back; whoever is sent its link sees which club it leads to. */
const join: First = {
  first: async ({ params, search, read }) => {
    const club = params.clubSlug ?? params.clubId ?? search.club
    return club ? joinHead(await read(clubPreviewQuery(club))) : { title: 'Join a club' }
  },
  missing: 'Club Not Found',
  isForm: true,
}

/** A club's own pages are for those who are signed in (decisions.md V2); its preview remembers which tab was meant. */
const inside: First = {
  first: async ({ params: { clubSlug = '' }, search: { tab }, read }) => {
    const { slug } = await read(clubPreviewQuery(clubSlug))
    return { goTo: `/${slug}/preview${tab ? `?${new URLSearchParams({ tab })}` : ''}` }
  },
  missing: 'Club Not Found',
}
const deepInside: First = {
  first: async ({ params: { clubSlug = '' }, read, login }) => {
    await read(clubPreviewQuery(clubSlug))
    return { goTo: login }
  },
  missing: 'Club Not Found',
}

/** An item's own page, with its comments and the club beside it. */
const item = <Item extends ContentItem>(
  kind: Readable<Item> & Pick<Kind, 'texts'>,
  head: (page: ItemPage<Item>, baseUrl: string) => Head,
): First => ({
  first: async ({ params: { clubSlug = '', slug = '' }, read, baseUrl }) => {
    const page = await read(itemPageQuery(kind, clubSlug, slug))
    const { id, club } = page.item
    const moved = movedTo(club, clubSlug, `/${featureOf[kind.type]}/${page.item.slug}`)
    if (moved) return moved
    await Promise.all([read(clubPreviewQuery(club.slug)), read(commentsQuery(id))])
    return head(page, baseUrl)
  },
  missing: kind.texts.notFound,
})

/** The first visit to each kind of page, by a visitor. 'people': the page is for those who are signed in. */
export const visits: Record<PagePath, First | 'people'> = {
  '/': home,
  '/home': home,
  '/login': form('Log in'),
  '/signup': form('Create your account'),
  '/register': form('Create your account'),
  '/forgot-password': form('Forgot your password?'),
  '/reset-password': form('Set a new password'),
  '/confirm-email': form('Confirm your email address'),
  '/confirm-email/change': form('Confirm your email address'),
  '/profile': 'people',
  '/edit-profile': 'people',
  '/create-club': 'people',
  '/my-clubs': 'people',
  '/clubs-joined': 'people',
  '/user/$username': {
    first: async ({ params: { username = '' }, read, baseUrl }) => {
      const profile = await read(profileQuery(username))
      // For now only: the username that was given up is somebody else's one day.
      const isFormer = profile.username.toLowerCase() !== username.toLowerCase()
      return isFormer ? { goTo: `/user/${profile.username}` } : profileHead(profile, baseUrl)
    },
    missing: 'User not found',
  },
  '/clubs': {
    first: async ({ search, read, baseUrl }) => {
      await Promise.all([read(clubListQuery(search as ClubFilters)), read(clubCategoriesQuery)])
      const isNarrowed = Object.keys(searches.clubs({})).some((name) => search[name])
      // Every narrowing is the same page again; only the whole is to be found.
      return isNarrowed ? { title: 'Clubs' } : clubsHead(baseUrl)
    },
  },
  '/search': {
    first: async ({ search, read }) => {
      const q = search.q?.trim()
      if (!q) return { title: 'Search' }
      await Promise.all([read(searchClubsQuery(q)), read(searchPostsQuery(q))])
      return { title: `Results for “${q}”` }
    },
  },
  '/join-club': join,
  '/join-club/$clubId': join,
  '/$clubSlug/join': join,
  '/$clubSlug': inside,
  '/$clubSlug/members': deepInside,
  '/$clubSlug/settings': deepInside,
  '/$clubSlug/edit-club': deepInside,
  '/$clubSlug/preview': preview,
  '/clubs/$clubSlug/preview': preview,
  '/$clubSlug/posts/$slug': item(postKind, postHead),
}
