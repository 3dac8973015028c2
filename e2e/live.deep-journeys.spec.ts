import type { Page } from '@playwright/test'
import { openLive } from './live.ts'
import { refusal } from './refusals.ts'
import { createClub, expect, publishPost, test, unusedName } from './test.ts'

/** Collects the page's requests from now on, as method and path. */
function requestsOf(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/rest/')) asked.push(`${request.method()} ${pathname}`)
  })
  return asked
}

/** Resolves when the last part of the page has fetched its data; what the header counts is in the page itself. */
const lastRequestOf = (page: Page) =>
  page.waitForResponse((response) => new URL(response.url()).pathname === '/rest/v1/my/drafts')

const see = (page: Page, isSeen: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }, !isSeen)

test('likes, reactions and comments appear live without requests; a post or a member with one', async ({
  signedIn,
  expectComplaints,
}) => {
  expectComplaints(/status of 500/)
  const [owner, reader, newcomer] = [await signedIn('Olga'), await signedIn('Rita'), await signedIn('Nina')]
  const club = await createClub(owner.request, { name: unusedName('Busy Hall') })
  const { id } = await publishPost(owner.request, club, { title: 'Much liked' })
  expect((await reader.request.put(`/rest/v1/clubs/${club.slug}/membership`)).ok()).toBe(true)
  const { page } = reader
  const loaded = lastRequestOf(page)
  await openLive(page, `/${club.slug}`)
  const card = page.getByRole('article', { name: 'Much liked' })
  await expect(card).toBeVisible()
  await expect(page.getByRole('tab', { name: /Posts/ })).toContainText('1')
  await loaded

  const asked = requestsOf(page)
  const like = `/rest/v1/content/${id}/like`
  for (let time = 0; time < 5; time++) {
    await owner.request.put(like)
    await owner.request.delete(like)
  }
  await owner.request.put(like)
  expect((await owner.request.put(`/rest/v1/content/${id}/reactions/wow`)).ok()).toBe(true)
  const data = { id: crypto.randomUUID(), content: 'So do I' }
  expect((await owner.request.post(`/rest/v1/content/${id}/comments`, { data })).ok()).toBe(true)
  await expect(card.getByRole('button', { name: 'Like, 1 like' })).toBeVisible()
  await expect(card.getByRole('button', { name: '1 person reacted with surprise' })).toBeVisible()
  await expect(card.getByRole('button', { name: 'Comment, 1 comment' })).toBeVisible()
  expect(asked).toEqual([])

  const more = await publishPost(owner.request, club, { title: 'One more' })
  await expect(page.getByRole('article', { name: 'One more' })).toBeVisible()
  await expect(page.getByRole('tab', { name: /Posts/ })).toContainText('2')
  expect(asked).toEqual([`GET /rest/v1/content/${more.id}`])
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('article').first()).toContainText('One more')

  // An unreadable new item is still offered; a deleted one is not.
  const items = /\/rest\/v1\/content\/[^/]+$/
  await page.route(items, (route) => route.fulfill(refusal('internal')), { times: 1 })
  await publishPost(owner.request, club, { title: 'Not reached' })
  await page.getByRole('button', { name: 'New posts' }).click()
  await expect(page.getByRole('article').first()).toContainText('Not reached')
  const isGone = page.waitForResponse(items)
  await page.route(items, (route) => route.fulfill(refusal('content_not_found')), { times: 1 })
  await publishPost(owner.request, club, { title: 'Withdrawn' })
  await isGone
  await publishPost(owner.request, club, { title: 'The newest' })
  await expect(page.getByRole('article').first()).toContainText('The newest')
  await expect(page.getByRole('article')).toHaveCount(4)
  await expect(page.getByRole('button', { name: 'New posts' })).toBeHidden()

  asked.length = 0
  expect((await newcomer.request.put(`/rest/v1/clubs/${club.slug}/membership`)).ok()).toBe(true)
  await expect(page.getByRole('link', { name: '3 members' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Nina' })).toBeVisible()
  expect(asked).toEqual([`GET /rest/v1/clubs/${club.id}/members`])

  // A hidden page applies counts from signals, and fetches once visible.
  await see(page, false)
  asked.length = 0
  for (const title of ['Unseen', 'Unseen, too']) await publishPost(owner.request, club, { title })
  await expect(page.getByRole('tab', { name: /Posts/ })).toContainText('7')
  expect(asked).toEqual([])
  await see(page, true)
  await expect(page.getByRole('article', { name: 'Unseen, too' })).toBeVisible()
  expect(asked).toEqual([`GET /rest/v1/clubs/${club.slug}/feed`])
})

test('an item’s page ignores news of its club, and fetches comments only while visible', async ({
  signedIn,
}) => {
  const [owner, reader] = [await signedIn('Olga'), await signedIn('Rita')]
  const club = await createClub(owner.request, { name: unusedName('Quiet Hall') })
  const { id, path } = await publishPost(owner.request, club, { title: 'Read by many' })
  expect((await reader.request.put(`/rest/v1/clubs/${club.slug}/membership`)).ok()).toBe(true)
  const { page } = reader
  const loaded = lastRequestOf(page)
  await openLive(page, path)
  await loaded
  const comments = `/rest/v1/content/${id}/comments`
  const comment = async (content: string) => {
    const data = { id: crypto.randomUUID(), content }
    expect((await owner.request.post(comments, { data })).ok()).toBe(true)
  }

  const asked = requestsOf(page)
  await publishPost(owner.request, club, { title: 'Meanwhile' })
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
  await comment('Seen at once')
  await expect(page.getByText('Seen at once')).toBeVisible()
  expect(asked).toEqual([`GET ${comments}`])

  await see(page, false)
  asked.length = 0
  await comment('Seen later')
  await publishPost(owner.request, club, { title: 'Unseen' })
  await expect(page.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible()
  expect(asked).toEqual([])
  await see(page, true)
  await expect(page.getByText('Seen later')).toBeVisible()
  expect(asked).toEqual([`GET ${comments}`])
})
