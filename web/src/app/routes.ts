import { reservedSegments } from '@guildhall/contract/limits'
import { createRootRoute, createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router'
// What visitors open first is part of the first file: a page of its own would be another request, one later.
import { ClubsPage } from '../features/clubs/ClubsPage'
import { PublicProfilePage } from '../features/profiles/PublicProfilePage'
import { SearchPage } from '../features/search/SearchPage'
import { ClubPreviewPage } from './ClubPreviewPage'
import { PostPage } from './content/ItemPage'
import { ErrorPage } from './ErrorPage'
import { HomePage } from './HomePage'
import { NotFoundPage } from './NotFoundPage'
import { page } from './page'
import { protectedPage } from './protectedPage'
import { Shell } from './Shell'
import * as searches from './searches'

const root = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage, errorComponent: ErrorPage })
const getParentRoute = () => root

/** Reserved first segments are never a club's (platform.md 2.1). */
const beforeLoad = ({ params }: { params: { clubSlug: string } }) => {
  if (reservedSegments.includes(params.clubSlug)) throw notFound()
}

/** Loaded when it is opened, and only by browsers: the server renders none of these (visit/visits.ts). */
const lazy: typeof lazyRouteComponent = import.meta.env.SSR
  ? ((() => () => null) as never)
  : lazyRouteComponent

const LoginPage = lazy(() => import('../features/accounts/LoginPage'), 'LoginPage')
const SignupPage = lazy(() => import('../features/accounts/SignupPage'), 'SignupPage')
const ForgotPasswordPage = lazy(() => import('../features/accounts/ForgotPasswordPage'), 'ForgotPasswordPage')
const ResetPasswordPage = lazy(() => import('../features/accounts/ResetPasswordPage'), 'ResetPasswordPage')
const ConfirmEmailPage = lazy(() => import('../features/accounts/ConfirmEmailPage'), 'ConfirmEmailPage')
const EmailChangePage = lazy(() => import('../features/accounts/EmailChangePage'), 'EmailChangePage')
const ProfilePage = lazy(() => import('../features/profiles/ProfilePage'), 'ProfilePage')
const EditProfilePage = lazy(() => import('../features/profiles/EditProfilePage'), 'EditProfilePage')
const SettingsPage = lazy(() => import('./SettingsPage'), 'SettingsPage')
const CreateClubPage = lazy(() => import('../features/clubs/CreateClubPage'), 'CreateClubPage')
const MyClubs = lazy(() => import('./MyClubs'), 'MyClubs')
const ClubsJoinedPage = lazy(() => import('../features/clubs/ClubsJoinedPage'), 'ClubsJoinedPage')
const ClubPage = lazy(() => import('./ClubPage'), 'ClubPage')
const JoinClubPage = lazy(() => import('./JoinClubPage'), 'JoinClubPage')
const ClubMembersPage = lazy(() => import('./ClubMembersPage'), 'ClubMembersPage')
const EditClubPage = lazy(() => import('./EditClubPage'), 'EditClubPage')
const ClubSettingsPage = lazy(() => import('./ClubSettingsPage'), 'ClubSettingsPage')

export const routeTree = root.addChildren([
  createRoute({ getParentRoute, path: '/', component: page(HomePage) }),
  createRoute({ getParentRoute, path: '/home', component: page(HomePage) }),

  createRoute({ getParentRoute, path: '/login', validateSearch: searches.login, component: page(LoginPage) }),
  createRoute({
    getParentRoute,
    path: '/signup',
    validateSearch: searches.back,
    component: page(SignupPage),
  }),
  createRoute({
    getParentRoute,
    path: '/register',
    validateSearch: searches.back,
    beforeLoad: ({ search }) => {
      throw redirect({ to: '/signup', search, replace: true })
    },
  }),
  createRoute({
    getParentRoute,
    path: '/forgot-password',
    validateSearch: searches.email,
    component: page(ForgotPasswordPage),
  }),
  createRoute({
    getParentRoute,
    path: '/reset-password',
    validateSearch: searches.token,
    component: page(ResetPasswordPage),
  }),

  createRoute({
    getParentRoute,
    path: '/confirm-email',
    validateSearch: searches.confirmation,
    component: page(ConfirmEmailPage),
  }),
  createRoute({
    getParentRoute,
    path: '/confirm-email/change',
    validateSearch: searches.token,
    component: page(EmailChangePage),
  }),

  createRoute({ getParentRoute, path: '/profile', component: protectedPage(ProfilePage) }),
  createRoute({ getParentRoute, path: '/edit-profile', component: protectedPage(EditProfilePage) }),
  createRoute({ getParentRoute, path: '/settings', component: protectedPage(SettingsPage) }),
  createRoute({ getParentRoute, path: '/settings/$section', component: protectedPage(SettingsPage) }),
  createRoute({ getParentRoute, path: '/user/$username', component: page(PublicProfilePage) }),

  createRoute({ getParentRoute, path: '/clubs', validateSearch: searches.clubs, component: page(ClubsPage) }),
  createRoute({ getParentRoute, path: '/create-club', component: protectedPage(CreateClubPage) }),
  createRoute({ getParentRoute, path: '/my-clubs', component: protectedPage(MyClubs) }),
  createRoute({ getParentRoute, path: '/clubs-joined', component: protectedPage(ClubsJoinedPage) }),
  createRoute({
    getParentRoute,
    path: '/search',
    validateSearch: searches.search,
    component: page(SearchPage),
  }),

  createRoute({
    getParentRoute,
    path: '/join-club',
    validateSearch: searches.invitation,
    component: protectedPage(JoinClubPage),
  }),
  createRoute({
    getParentRoute,
    path: '/join-club/$clubId',
    validateSearch: searches.token,
    component: protectedPage(JoinClubPage),
  }),
  createRoute({
    getParentRoute,
    path: '/$clubSlug/join',
    validateSearch: searches.token,
    beforeLoad,
    component: protectedPage(JoinClubPage),
  }),

  createRoute({
    getParentRoute,
    path: '/$clubSlug',
    validateSearch: searches.club,
    beforeLoad,
    component: page(ClubPage),
  }),
  createRoute({
    getParentRoute,
    path: '/$clubSlug/preview',
    validateSearch: searches.tab,
    beforeLoad,
    component: page(ClubPreviewPage),
  }),
  createRoute({
    getParentRoute,
    path: '/clubs/$clubSlug/preview',
    validateSearch: searches.tab,
    component: page(ClubPreviewPage),
  }),
  createRoute({
    getParentRoute,
    path: '/$clubSlug/members',
    validateSearch: searches.club,
    beforeLoad,
    component: page(ClubMembersPage),
  }),
  createRoute({ getParentRoute, path: '/$clubSlug/settings', beforeLoad, component: page(ClubSettingsPage) }),
  createRoute({
    getParentRoute,
    path: '/$clubSlug/edit-club',
    validateSearch: searches.editClub,
    beforeLoad,
    component: page(EditClubPage),
  }),
  createRoute({ getParentRoute, path: '/$clubSlug/posts/$slug', beforeLoad, component: page(PostPage) }),
])
