import { loadUntil } from './long-lists.ts'
import { createClub, expect, publishPost, test, unusedName } from './test.ts'

test('menu, tabs and breadcrumbs of a club lead to its pages and back', async ({ signedIn }) => {
  const owner = await signedIn()
  const { page, request } = owner
  const club = await createClub(request, { name: unusedName('Signposts') })
  await page.goto(`/${club.slug}`)
  const forAll = [
    'Feed',
    'Events',
    'Posts',
    'Polls',
    'Services',
    'Products',
    'Jobs',
    'Members',
    'Leaderboard',
  ]
  const forOwner = [
    ...forAll.toSpliced(2, 0, 'Courses'),
    ...['Insights', 'Moderation', 'Activity Logs', 'Customize', 'Settings'],
  ]
  await expect(page.getByRole('tab')).toHaveText(forOwner)
  // Desktops show all entries, in a column.
  for (const name of ['Feed', 'Settings'])
    await expect(page.getByRole('tab', { name })).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Club menu' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(forOwner)
  await page.keyboard.press('Escape')

  for (const [path, title] of [
    ['activity-logs', 'Activity Logs'],
    ['insights', 'Insights'],
    ['members', 'Members'],
    ['settings', 'Settings'],
    ['edit-club', 'Edit Club'],
  ] as const) {
    await page.goto(`/${club.slug}/${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await page.getByRole('main').getByRole('link', { name: club.name, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/${club.slug}$`))
    await expect(page.getByRole('tab', { name: 'Feed' })).toHaveAttribute('aria-selected', 'true')
  }
  // These pages have no Feed tab: the club's name links there.
  for (const tab of ['Members', 'Settings']) {
    await page.goto(`/${club.slug}?tab=${tab.toLowerCase()}`)
    await expect(page.getByRole('tab', { name: tab, exact: true })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tab', { name: 'Feed' })).toHaveCount(0)
    await page.getByRole('heading', { level: 1 }).getByRole('link', { name: club.name }).click()
    await expect(page.getByRole('tab', { name: 'Feed' })).toHaveAttribute('aria-selected', 'true')
  }

  const other = await signedIn()
  expect((await other.request.put(`/rest/v1/clubs/${club.slug}/membership`)).ok()).toBe(true)
  await other.page.goto(`/${club.slug}`)
  await expect(other.page.getByRole('tab')).toHaveText(forAll)
  await other.page.getByRole('button', { name: 'Club menu' }).click()
  await expect(other.page.getByRole('menuitem')).toHaveText(forAll)
})

test('what is open on a page is in its address, for reload and Back', async ({ signedIn }) => {
  const { page, request } = await signedIn()
  const club = await createClub(request, { name: unusedName('Addresses') })
  const tab = (name: RegExp | string) => page.getByRole('tab', { name })
  const isOpen = (name: RegExp | string) => expect(tab(name)).toHaveAttribute('aria-selected', 'true')

  for (const [path, address] of [
    [`/${club.slug}/members`, '?tab=invites'],
    [`/${club.slug}?tab=members`, '?tab=members&section=invites'],
  ] as const) {
    await page.goto(path)
    await tab('Join Requests').click()
    await isOpen('Join Requests')
    await tab('Invites').click()
    await expect(page).toHaveURL(`${path.split('?')[0]}${address}`)
    await page.reload()
    await isOpen('Invites')
    await page.goBack()
    await isOpen('Join Requests')
    await page.goBack()
    await isOpen(/^Members\s*1$/)
  }

  const cards = page.getByRole('navigation', { name: 'Club settings' })
  for (const path of [`/${club.slug}/settings`, `/${club.slug}?tab=settings`]) {
    await page.goto(path)
    await cards.getByRole('link', { name: 'Danger Zone' }).click()
    await expect(page).toHaveURL(`${path}#danger`)
    await expect(cards.getByRole('link', { name: 'Danger Zone' })).toHaveAttribute('aria-current', 'page')
    await expect(cards.getByRole('link', { name: 'Features' })).not.toHaveAttribute('aria-current', /./)
    await expect(page.getByRole('button', { name: 'Delete Club' })).toBeInViewport()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Delete Club' })).toBeInViewport()
  }

  await page.goto(`/${club.slug}/edit-club`)
  await tab('Images').click()
  await expect(page).toHaveURL(`/${club.slug}/edit-club?tab=images`)
  await page.reload()
  await isOpen('Images')
  await page.goBack()
  await isOpen('Details')

  await page.goto('/search?q=addresses')
  await tab(/^Clubs/).click()
  await expect(page).toHaveURL('/search?q=addresses&tab=clubs')
  await page.reload()
  await isOpen(/^Clubs/)
  await page.goBack()
  await isOpen(/^All/)

  await page.goto('/settings')
  const sections = page.getByRole('navigation', { name: 'Settings' })
  await sections.getByRole('link', { name: 'Appearance' }).click()
  await expect(page).toHaveURL('/settings/appearance')
  await page.reload()
  await expect(sections.getByRole('link', { name: 'Appearance' })).toHaveAttribute('aria-current', 'page')
  await page.goBack()
  await expect(sections.getByRole('link', { name: 'Account' })).toHaveAttribute('aria-current', 'page')
})

test('tab and menu show managers the number of pending requests, live', async ({ signedIn }) => {
  const [owner, admin, asker] = [await signedIn('Olga'), await signedIn('Ada'), await signedIn('Ida')]
  const club = await createClub(owner.request, { name: unusedName('Knocking') })
  expect((await admin.request.put(`/rest/v1/clubs/${club.slug}/membership`)).ok()).toBe(true)
  const { items } = await (await owner.request.get(`/rest/v1/clubs/${club.slug}/members?q=ada`)).json()
  const changes = [
    [`members/${items[0].person?.id ?? items[0].id}/admin`, undefined],
    ['access', { isPrivate: true, isPaid: false, membershipFee: '', subscriptionDuration: 'one-time' }],
  ] as const
  for (const [path, data] of changes) {
    const changed = await owner.request.put(`/rest/v1/clubs/${club.slug}/${path}`, { data })
    expect(changed.ok(), await changed.text()).toBe(true)
  }

  const managers = [owner.page, admin.page]
  for (const page of managers) {
    await page.goto(`/${club.slug}`)
    await expect(page.getByRole('button', { name: 'Club menu', exact: true })).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Members', exact: true })).toBeVisible()
  }
  expect((await asker.request.put(`/rest/v1/clubs/${club.slug}/join-request`)).ok()).toBe(true)
  for (const page of managers) {
    await expect(page.getByRole('tab', { name: 'Members 1 waiting to join' })).toBeVisible()
    await page.getByRole('button', { name: 'Club menu, 1 waiting to join' }).click()
    await expect(page.getByRole('menuitem', { name: 'Members 1 waiting to join' })).toBeVisible()
    await page.keyboard.press('Escape')
  }
  await admin.page.goto(`/${club.slug}/members?tab=requests`)
  await admin.page
    .getByRole('button', { name: /^Accept/ })
    .first()
    .click()
  for (const page of managers)
    await expect(page.getByRole('button', { name: 'Club menu', exact: true })).toBeVisible()
  await expect(owner.page.getByRole('tab', { name: 'Members', exact: true })).toBeVisible()
})

test('a reload returns to the reading position', async ({ signedIn }) => {
  test.setTimeout(90_000)
  const { page, request } = await signedIn()
  const club = await createClub(request, { name: unusedName('Long Read') })
  for (let n = 1; n <= 45; n++)
    await publishPost(request, club, { title: `Page ${n}`, content: 'A line.\n\n'.repeat(4) })
  await page.goto(`/${club.slug}`)
  const article = page.getByRole('article', { name: 'Page 3', exact: true })
  await loadUntil(page.getByRole('list', { name: 'Feed' }).getByRole('article'), article)
  await article.evaluate((node) => node.scrollIntoView({ block: 'center' }))
  const before = (await article.boundingBox())?.y ?? Number.NaN
  await page.reload()
  await expect(article).toBeInViewport()
  await expect.poll(async () => Math.abs(((await article.boundingBox())?.y ?? 0) - before)).toBeLessThan(40)
})

test('a person’s own profile shows what others see', async ({ signedIn }) => {
  const { page, request } = await signedIn()
  const club = await createClub(request, { name: unusedName('Published In') })
  await publishPost(request, club, { title: 'Seen by others' })
  await page.goto('/profile')
  await expect(page.getByRole('link', { name: 'Seen by others' })).toBeVisible()
})
