import { createRoute, redirect } from '@tanstack/react-router'
import * as searches from '../../content/searches'
import { page } from '../page'
import { clientOnlyPage, ssrPage } from '../ssr/pages'
import { getParentRoute } from './root'

/** The header's and the bottom bar's links between these pages keep where they lead, but not to creating a club. */
function keepRedirect<S extends searches.BackSearch>({
  search,
  next,
}: {
  search: S
  next: (search: S) => S
}): S {
  const { redirect } = search
  const target = next(search)
  // Validation has set the parameters that a link leaves out to undefined.
  return redirect && redirect !== '/create-club'
    ? { ...target, redirect: target.redirect ?? redirect }
    : target
}

export const accountPages = [
  createRoute({
    getParentRoute,
    path: '/login',
    validateSearch: searches.login,
    search: { middlewares: [keepRedirect<searches.LoginSearch>] },
    component: page('LoginPage', () => import('../../features/accounts/destination/LoginPage')),
    ...(import.meta.env.SSR && ssrPage(() => ({ title: 'Log in' }))),
  }),
  createRoute({
    getParentRoute,
    path: '/signup',
    validateSearch: searches.signup,
    search: { middlewares: [keepRedirect<searches.SignupSearch>] },
    component: page('SignupPage', () => import('../../features/accounts/destination/SignupPage')),
    ...(import.meta.env.SSR &&
      ssrPage(async ({ read }) => {
        await read((await import('../../features/accounts/accounts.api')).signUpRulesQuery)
        return { title: 'Create your account' }
      })),
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
    component: page('ForgotPasswordPage', () => import('../../features/accounts/ForgotPasswordPage')),
    ...(import.meta.env.SSR && ssrPage(() => ({ title: 'Forgot your password?' }))),
  }),
  createRoute({
    getParentRoute,
    path: '/reset-password',
    validateSearch: searches.token,
    component: page('ResetPasswordPage', () => import('../../features/accounts/ResetPasswordPage')),
    ...(import.meta.env.SSR && clientOnlyPage('Set a new password')),
  }),
  createRoute({
    getParentRoute,
    path: '/confirm-email',
    validateSearch: searches.confirmation,
    component: page('ConfirmEmailPage', () => import('../../features/accounts/destination/ConfirmEmailPage')),
    ...(import.meta.env.SSR && clientOnlyPage('Confirm your email address')),
  }),
  createRoute({
    getParentRoute,
    path: '/confirm-email/change',
    validateSearch: searches.token,
    component: page('EmailChangePage', () => import('../../features/accounts/EmailChangePage')),
    ...(import.meta.env.SSR && clientOnlyPage('Confirm your email address')),
  }),
  createRoute({
    getParentRoute,
    path: '/notifications/unsubscribe',
    validateSearch: searches.token,
    component: page('UnsubscribePage', () => import('../../features/accounts/UnsubscribePage')),
    ...(import.meta.env.SSR && clientOnlyPage('Email about notifications')),
  }),
] as const
