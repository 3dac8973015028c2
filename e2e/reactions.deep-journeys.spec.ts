import type { Page } from '@playwright/test'
import { chip } from './reactions.ts'
import { dismissToasts, refusal } from './refusals.ts'
import { holdRequests } from './request-gate.ts'
import { createClub, expect, publishPost, test, unusedName } from './test.ts'

const react = async (page: Page, what: string) => {
  await page.getByRole('button', { name: 'React', exact: true }).click()
  await page.getByRole('menuitem', { name: what }).click()
}

test('two people add and remove reactions, live to each other and readable for visitors', async ({
  signedIn,
  browser,
  baseURL,
}) => {
  const [{ page: owner, request }, { page: guest }] = [await signedIn('Olga'), await signedIn('Gil')]
  const club = await createClub(request, { name: unusedName('Cheerful Hall') })
  const { path } = await publishPost(request, club, { title: 'We have a roof' })
  await owner.goto(`/${club.slug}`)
  await guest.goto(path)
  const context = await browser.newContext()
  const visitor = await context.newPage()
  await visitor.goto(`${baseURL}${path}`)
  await expect(visitor.getByRole('button', { name: 'Like, 0 likes' })).toBeVisible()

  await react(guest, 'React with celebration')
  await expect(chip(guest, '1 person reacted with celebration')).toHaveAttribute('aria-pressed', 'true')
  const seen = chip(owner, '1 person reacted with celebration')
  await expect(seen).toHaveAttribute('aria-pressed', 'false')
  await seen.click()
  await expect(chip(owner, '2 people reacted with celebration')).toHaveAttribute('aria-pressed', 'true')
  await expect(chip(guest, '2 people reacted with celebration')).toBeVisible()
  await react(owner, 'React with thanks')
  await expect(chip(guest, '1 person reacted with thanks')).toHaveAttribute('aria-pressed', 'false')

  // Live and on first load; visitors have no button.
  await expect(visitor.getByRole('img', { name: '2 people reacted with celebration' })).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('img', { name: '2 people reacted with celebration' })).toBeVisible()
  await expect(visitor.getByRole('button', { name: /React/ })).toHaveCount(0)
  await context.close()

  // Removed by its chip and by the menu; the like stays.
  await chip(guest, '2 people reacted with celebration').click()
  await expect(chip(owner, '1 person reacted with celebration')).toHaveAttribute('aria-pressed', 'true')
  await react(owner, 'Take back celebration')
  await expect(guest.getByRole('button', { name: /reacted with celebration/ })).toHaveCount(0)
  await expect(chip(guest, '1 person reacted with thanks')).toBeVisible()
  await expect(guest.getByRole('button', { name: 'Like, 0 likes' })).toBeVisible()
  await guest.reload()
  await expect(chip(guest, '1 person reacted with thanks')).toBeVisible()
})

test('failed reactions roll back, lost responses are detected, and a double press gives one reaction', async ({
  signedIn,
  expectComplaints,
}) => {
  expectComplaints(/ERR_FAILED|status of 404/)
  const [{ page, request }, other] = [await signedIn('Ned'), await signedIn('Ida')]
  const club = await createClub(request, { name: unusedName('Far Hall') })
  const { path, id } = await publishPost(request, club, { title: 'Out of reach' })
  const at = (sign: string) => `/rest/v1/content/${id}/reactions/${sign}`
  expect((await other.request.put(at('wow'))).ok()).toBe(true)
  // Without signals, so that only its own requests matter.
  await page.routeWebSocket(/realtime/, () => undefined)
  await page.goto(path)
  const wow = (count: string) => chip(page, `${count} reacted with surprise`)

  await expect(wow('1 person')).toBeVisible()

  // Offline, so that refetching fails too.
  const everything = /\/rest\/v1\//
  await page.route(everything, (route) => route.abort())
  await wow('1 person').click()
  await expect(page.getByText('Failed to update your reaction')).toBeVisible()
  await expect(wow('1 person')).toHaveAttribute('aria-pressed', 'false')
  await page.unroute(everything)
  await dismissToasts(page)

  // Saved, but the response is lost.
  await page.route(
    /\/reactions\//,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await wow('1 person').click()
  await expect(page.getByText('Failed to update your reaction')).toBeVisible()
  await expect(wow('2 people')).toHaveAttribute('aria-pressed', 'true')
  await dismissToasts(page)

  // A double press counts once, also where the first press removes the last chip and the second hits the next
  // one.
  await page.getByRole('button', { name: 'React', exact: true }).click()
  await page.getByRole('menuitem', { name: 'React with celebration' }).dblclick()
  await expect(page.getByRole('menu')).toHaveCount(0)
  const celebrated = chip(page, '1 person reacted with celebration')
  await expect(celebrated).toHaveAttribute('aria-pressed', 'true')
  await celebrated.click()
  await expect(celebrated).toHaveCount(0)
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await react(page, 'React with thanks')
  await expect(chip(page, '1 person reacted with thanks')).toBeVisible()
  await expect(wow('2 people')).toHaveAttribute('aria-pressed', 'true')

  // Deleted elsewhere, without a signal to this page.
  await page.goto(`/${club.slug}`)
  await expect(page.getByRole('article', { name: 'Out of reach' })).toBeVisible()
  await page.route(/\/reactions\//, (route) => route.fulfill(refusal('content_not_found')), { times: 1 })
  await wow('2 people').click()
  await expect(page.getByText('Failed to update your reaction')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
})

test('a pending reaction survives live updates and refetches', async ({ signedIn }) => {
  const [{ page, request }, other] = [await signedIn('Una'), await signedIn('Ola')]
  const club = await createClub(request, { name: unusedName('Slow Hall') })
  const { id } = await publishPost(request, club, { title: 'Slowly' })
  const at = (sign: string) => `/rest/v1/content/${id}/reactions/${sign}`
  expect((await other.request.put(at('wow'))).ok()).toBe(true)
  await page.goto(`/${club.slug}`)
  const letGo = await holdRequests(page, /\/reactions\//)
  await chip(page, '1 person reacted with surprise').click()
  const own = chip(page, '2 people reacted with surprise')
  await expect(own).toHaveAttribute('aria-pressed', 'true')

  expect((await other.request.put(at('sad'))).ok()).toBe(true)
  expect((await other.request.put(`/rest/v1/content/${id}/like`)).ok()).toBe(true)
  await expect(page.getByRole('button', { name: 'Like, 1 like' })).toBeVisible()
  await expect(own).toHaveAttribute('aria-pressed', 'true')
  expect((await request.put(`/rest/v1/posts/${id}`, { data: { title: 'Slower' } })).ok()).toBe(true)
  await expect(page.getByRole('article', { name: 'Slower' })).toBeVisible()
  await expect(own).toHaveAttribute('aria-pressed', 'true')
  letGo()
  await expect(chip(page, '1 person reacted with sadness')).toBeVisible()
  await expect(own).toHaveAttribute('aria-pressed', 'true')
})
