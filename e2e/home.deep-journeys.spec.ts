import { flaws } from './axe.ts'
import { runSql } from './database.ts'
import { resize } from './sizes.ts'
import { createClub, expect, publishEvent, publishJob, publishPost, test, unusedName } from './test.ts'

test('the home page tells a visitor what Guildhall is, and leads on', async ({ visitor, client }) => {
  const { request } = await client()
  const open = await createClub(request, { name: unusedName('Open to All') })
  await publishPost(request, open, { title: 'Told to everybody' })
  const page = await visitor()
  for (const path of ['/home', '/']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'A hall for every club', level: 1 })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveCount(0)
  }
  await expect(page.getByRole('list', { name: 'Popular clubs' }).getByRole('article').first()).toBeVisible()
  // Other tests publish in parallel, so any latest item will do.
  const latest = page.getByRole('region', { name: 'Latest in public clubs' })
  await latest.getByRole('link').first().click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.goBack()
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Sign up' }).click()
  await expect(page).toHaveURL(/\/signup$/)
  await page.goBack()
  await main.getByRole('link', { name: 'Explore Clubs' }).click()
  await expect(page).toHaveURL(/\/clubs$/)
  await page.goBack()
  await main.getByRole('link', { name: 'Create Club' }).click()
  await expect(page).toHaveURL(/\/login\?redirect=\/create-club$/)
})

test('a new person is welcomed by name and finds a first club', async ({ signedIn }) => {
  const owner = await signedIn()
  const club = await createClub(owner.request, { name: unusedName('First Steps') })
  await publishPost(owner.request, club, { title: 'Something recent' })
  const { page } = await signedIn('Wanda')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Welcome, Wanda' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Clubs for you' })).toBeVisible()
  await expect(
    page.getByRole('list', { name: 'Clubs to discover' }).getByRole('article').first(),
  ).toBeVisible()
  await page.goto('/clubs?sort=newest')
  await page.getByRole('link', { name: club.name }).click()
  await page.getByRole('button', { name: 'Join Club' }).click()
  await expect(page.getByText('Successfully joined club!')).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Guildhall, home' }).click()
  await expect(page.getByRole('article', { name: 'Something recent' })).toBeVisible()
  await page.goto('/clubs-joined')
  await expect(page.getByRole('link', { name: club.name })).toBeVisible()
  await page.goto('/my-clubs')
  await expect(page.getByText("You haven't created any clubs yet")).toBeVisible()
})

test('a club with an invitation is listed among invitations, not suggestions', async ({
  signedIn,
  client,
}) => {
  const owner = await client('Olga')
  const club = await createClub(owner.request, { name: unusedName('Asked In') })
  await publishPost(owner.request, club, { title: 'Something happens here' })
  await runSql('update clubs set activity_score = 1000000000 where id = $1', [club.id])
  const { page, request } = await signedIn('Ina')
  await page.goto('/')
  const discover = page.getByRole('list', { name: 'Clubs to discover' })
  await expect(discover.getByRole('link', { name: club.name })).toBeVisible()
  const { username } = await (await request.get('/rest/v1/profile')).json()
  const invited = await owner.request.post(`/rest/v1/clubs/${club.slug}/invites/people`, {
    data: { username },
  })
  expect(invited.ok(), await invited.text()).toBe(true)
  await page.reload()
  await expect(page.getByRole('main').getByRole('link', { name: club.name, exact: true })).toBeVisible()
  await expect(discover.getByRole('article').first()).toBeVisible()
  await expect(discover.getByRole('link', { name: club.name })).toHaveCount(0)
})

test('a person without clubs sees their events, pending answers, and clubs with reasons', async ({
  signedIn,
  client,
}) => {
  const owner = await client('Olga')
  const open = await createClub(owner.request, { name: unusedName('Open Fair'), categories: ['Falconry'] })
  const shut = await createClub(owner.request, { name: unusedName('Shut Fair'), isPrivate: true })
  const event = await publishEvent(owner.request, open, { eventName: 'The fair', startDate: '2098-05-01' })
  const { page, request } = await signedIn('Nora')
  expect((await request.put('/rest/v1/profile', { data: { interests: ['falconry'] } })).ok()).toBe(true)
  expect((await request.put(`/rest/v1/events/${event.id}/attendance`)).ok()).toBe(true)
  expect((await request.put(`/rest/v1/clubs/${shut.slug}/join-request`)).ok()).toBe(true)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Welcome, Nora' })).toBeVisible()
  const events = page.getByRole('region', { name: 'Upcoming events' })
  await expect(events.getByRole('link')).toHaveText(/The fair/)
  await expect(events.getByText('Attending', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Waiting for an answer' })).toContainText(shut.name)
  const clubs = page.getByRole('list', { name: 'Clubs to discover' }).getByRole('article')
  await expect(clubs.filter({ hasText: open.name })).toContainText('Matches your interest in Falconry')
  await expect(clubs.filter({ hasText: shut.name })).toHaveCount(0)
  expect(await flaws(page)).toEqual([])
})

test('the side column shows the next events, pending answers, and clubs with reasons', async ({
  signedIn,
  client,
}) => {
  const owner = await client('Olga')
  const { page, request } = await signedIn('Mira')
  const own = await createClub(request, { name: unusedName('Own Bench'), isPrivate: true })
  const far = await createClub(owner.request, { name: unusedName('Far Bench') })
  expect((await request.put(`/rest/v1/clubs/${far.slug}/membership`)).ok()).toBe(true)
  expect((await owner.request.put(`/rest/v1/clubs/${own.slug}/join-request`)).ok()).toBe(true)
  const soon = { startDate: '2098-05-01' }
  const event = await publishEvent(owner.request, far, { eventName: 'The fair', ...soon })
  await page.goto('/')
  const waiting = page.getByRole('region', { name: 'Waiting for you' })
  await expect(waiting.getByText('1 person asks to join', { exact: true })).toBeVisible()
  const job = await publishJob(request, far, { title: 'Bench hand' })
  const application = await owner.request.put(`/rest/v1/jobs/${job.id}/application`, {
    data: { message: 'Hire me', attachmentPath: null },
  })
  expect(application.ok(), await application.text()).toBe(true)
  // Live.
  await expect(waiting.getByText('1 new application', { exact: true })).toBeVisible()
  await expect(waiting.getByRole('link', { name: 'See the applications for Bench hand' })).toHaveAttribute(
    'href',
    job.path,
  )
  const events = page.getByRole('region', { name: 'Upcoming events' })
  await expect(events.getByRole('link')).toHaveCount(1)
  await expect(events.getByRole('link')).toContainText('The fair')
  await expect(events.getByRole('article')).toContainText(/\d [AP]M/)
  await expect(events.getByRole('article')).toContainText(far.name)
  expect(await flaws(page)).toEqual([])

  // Attending through the API shows live.
  expect((await request.put(`/rest/v1/events/${event.id}/attendance`)).ok()).toBe(true)
  await expect(events.getByText('Attending', { exact: true })).toBeVisible()
  await publishEvent(owner.request, far, { eventName: 'The market', startDate: '2097-05-01' })
  await expect(events.getByRole('link')).toHaveText([/The market/, /The fair/])
  const discover = page.getByRole('region', { name: 'Clubs to discover' })
  await expect(discover.getByRole('listitem').first()).toContainText(
    /from your clubs (is|are) here|Busy right now|Also about Crafts/,
  )

  await resize(page, { width: 390, height: 844 })
  // One, so that the first post is on the screen.
  await expect(events.getByRole('link')).toHaveText([/The market/])
  // Below the feed, and fewer.
  await expect(discover.getByRole('listitem').first()).toContainText(
    /from your clubs (is|are) here|Busy right now|Also about Crafts/,
  )
  expect(await discover.getByRole('listitem').count()).toBeLessThanOrEqual(3)
  expect(await flaws(page)).toEqual([])
  await events.getByRole('link', { name: /The market/ }).click()
  await expect(page.getByRole('heading', { name: 'The market', level: 1 })).toBeVisible()
  await page.goBack()
  await waiting.getByRole('link', { name: `Review requests to join ${own.name}` }).click()
  await expect(page).toHaveURL(new RegExp(`/${own.slug}/members\\?tab=requests$`))
})
