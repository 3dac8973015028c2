import type { Route } from '@playwright/test'
import { fileOfPage, gotoHydrated } from './hydration.ts'
import { expect, test } from './test.ts'

test('a page whose chunk fails to load shows an error, and opens after a retry', async ({
  visitor,
  expectComplaints,
}) => {
  expectComplaints(/ERR_FAILED|dynamically imported module/)
  const page = await visitor()
  await gotoHydrated(page, '/')
  await page.route(`/${fileOfPage('SignupPage')}`, (route) => route.abort())
  await page.getByRole('banner').getByRole('link', { name: 'Sign up' }).click()
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(page.getByText('A part of this page could not be loaded.')).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
})

test('a page whose styles are gone, as after an update, is loaded anew once', async ({
  visitor,
  expectComplaints,
}) => {
  expectComplaints(/ERR_FAILED|preload CSS/)
  const page = await visitor()
  await gotoHydrated(page, '/')
  const login = page.getByRole('banner').getByRole('link', { name: 'Log in' })
  let styles = ''
  // The first that the next page asks for.
  const refuse = (route: Route) => {
    styles = route.request().url()
    return route.abort()
  }
  await page.route(/\/assets\/[^/]+\.css$/, refuse, { times: 1 })
  await login.click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()

  await gotoHydrated(page, '/')
  let failures = 0
  await page.route(styles, (route) => {
    failures += 1
    return route.abort()
  })
  await login.click()
  await expect(page.getByText('A part of this page could not be loaded.')).toBeVisible()
  expect(failures).toBe(1)
})
