import { createRoute } from '@tanstack/react-router'
import { clubFeedQuery, clubHighlightsQuery } from '../../content/content.api'
import * as searches from '../../content/searches'
import { clubRulesQuery } from '../../features/club-rules/club-rules.api'
import { clubPreviewQuery, clubQuery } from '../../features/clubs/clubs.api'
import { clubHead, joinHead } from '../../features/clubs/clubs.head'
import { memberPage, page } from '../page'
import { protectedPage } from '../protectedPage'
import { isOtherSlug, redirectTo, ssrPage, toLogin, withFirst } from '../ssr/pages'
import { notReserved as beforeLoad, getParentRoute } from './root'

const missing = 'Club Not Found'

/** For the server's rendering alone. */
const courses = async (slug: string) =>
  (await import('../../features/courses/courses.api')).courseListQuery(slug)

const preview = {
  getParentRoute,
  validateSearch: searches.preview,
  component: page('ClubPreviewPage', () => import('../../features/clubs/page/ClubPreviewPage')),
  ...(import.meta.env.SSR &&
    ssrPage(async ({ params: { clubSlug = '' }, read, baseUrl }) => {
      const club = await read(clubPreviewQuery(clubSlug))
      if (isOtherSlug(club, clubSlug)) throw redirectTo(`/${club.slug}/preview`)
      await Promise.all([
        !club.isPrivate && read(clubHighlightsQuery(club.slug)),
        club.ruleCount > 0 && read(clubRulesQuery(club.id)),
        club.hasCourses && courses(club.slug).then(read),
      ])
      return clubHead(club, baseUrl)
    }, missing)),
}

/** Join pages redirect visitors to /login; the link's preview shows the club. */
const join = {
  getParentRoute,
  component: protectedPage('JoinClubPage'),
  ...(import.meta.env.SSR && {
    ...ssrPage(async ({ params, search, read }) => {
      const club = params.clubSlug ?? params.clubId ?? search.club
      return club ? joinHead(await read(clubPreviewQuery(club))) : { title: 'Join a club' }
    }, missing),
    ssr: 'data-only' as const,
  }),
}

/** A club's pages are for signed-in people (decisions.md V2). */
const inside = {
  getParentRoute,
  beforeLoad,
  ...(import.meta.env.SSR &&
    ssrPage(async ({ params: { clubSlug = '' }, read, href }) => {
      await read(clubPreviewQuery(clubSlug))
      throw toLogin(href)
    }, missing)),
}

export const clubPages = [
  createRoute({
    getParentRoute,
    path: '/$clubSlug',
    validateSearch: searches.club,
    beforeLoad,
    component: memberPage('ClubPage'),
    ...(import.meta.env.SSR &&
      withFirst(
        ssrPage(async ({ params: { clubSlug = '' }, search: { tab }, read }) => {
          const { slug } = await read(clubPreviewQuery(clubSlug))
          // The preview keeps the tab.
          throw redirectTo(`/${slug}/preview${tab ? `?${new URLSearchParams({ tab })}` : ''}`, 302)
        }, missing),
        async ({ params: { clubSlug = '' }, search: { tab }, read }) => {
          const club = await read(clubQuery(clubSlug))
          if ((tab ?? club.landingPage) !== 'feed') return false
          await read(clubFeedQuery(club.slug))
          return club.slug === clubSlug
        },
      )),
  }),
  createRoute({ path: '/$clubSlug/preview', beforeLoad, ...preview }),
  createRoute({ path: '/clubs/$clubSlug/preview', ...preview }),
  createRoute({
    path: '/$clubSlug/topics/$topicSlug',
    validateSearch: searches.topic,
    component: memberPage('ClubTopicPage'),
    ...inside,
    // Typed by this route's own parameters.
    beforeLoad,
  }),
  createRoute({
    path: '/$clubSlug/members',
    validateSearch: searches.club,
    component: memberPage('ClubMembersPage'),
    ...inside,
  }),
  createRoute({
    path: '/$clubSlug/activity-logs',
    validateSearch: searches.activity,
    component: memberPage('ClubActivityPage'),
    ...inside,
  }),
  createRoute({
    path: '/$clubSlug/insights',
    validateSearch: searches.insights,
    component: memberPage('ClubInsightsPage'),
    ...inside,
  }),
  createRoute({
    path: '/$clubSlug/payments',
    validateSearch: searches.payments,
    component: memberPage('ClubPaymentsPage'),
    ...inside,
  }),
  createRoute({
    path: '/$clubSlug/receipts/$paymentId',
    component: memberPage('ClubReceiptPage'),
    ...inside,
    // Typed by this route's own parameters.
    beforeLoad,
  }),
  createRoute({
    path: '/$clubSlug/leaderboard',
    validateSearch: searches.leaderboard,
    component: memberPage('ClubLeaderboardPage'),
    ...inside,
  }),
  createRoute({
    path: '/$clubSlug/moderation',
    validateSearch: searches.moderation,
    component: memberPage('ClubModerationPage'),
    ...inside,
  }),
  createRoute({
    path: '/$clubSlug/moderation/$caseId',
    component: memberPage('ClubCasePage'),
    ...inside,
    // Typed by this route's own parameters.
    beforeLoad,
  }),
  createRoute({
    path: '/$clubSlug/settings',
    component: memberPage('ClubSettingsPage'),
    ...inside,
  }),
  createRoute({
    path: '/$clubSlug/held',
    component: memberPage('ClubHeldPage'),
    ...inside,
  }),
  createRoute({
    path: '/$clubSlug/edit-club',
    validateSearch: searches.editClub,
    component: memberPage('EditClubPage'),
    ...inside,
  }),
  createRoute({ path: '/join-club', validateSearch: searches.invitation, ...join }),
  createRoute({ path: '/join-club/$clubId', validateSearch: searches.token, ...join }),
  createRoute({ path: '/$clubSlug/join', validateSearch: searches.token, beforeLoad, ...join }),
] as const
