import { createClub, expect, publishEvent, publishPost, test, unusedName } from './test.ts'

test('the preview offers each viewer their way to join', async ({ signedIn, visitor }) => {
  const owner = await signedIn()
  const open = await createClub(owner.request, {
    name: unusedName('Glass Blowers'),
    description: 'Hot **work**.',
    categories: ['Glass', 'Craft'],
    isPaid: true,
    membershipFee: '7.5',
    clubType: 'business',
    business: { businessName: 'Glass Ltd', businessEmail: 'hello@glass.test', city: 'Murano' },
  })
  const shut = await createClub(owner.request, { name: unusedName('Quiet Room'), isPrivate: true })

  const guest = await visitor()
  await guest.goto(`/clubs/${open.slug}/preview`)
  await expect(guest.getByRole('heading', { name: open.name, level: 1 })).toBeVisible()
  await expect(guest.getByText('1 member', { exact: true })).toBeVisible()
  await expect(guest.getByText('Business Club')).toBeVisible()
  await expect(guest.getByText('$7.50 membership fee')).toBeVisible()
  await expect(guest.getByText('About Club')).toBeVisible()
  await expect(guest.getByText('Glass Ltd')).toBeVisible()
  await expect(guest.getByRole('link', { name: 'hello@glass.test' })).toBeVisible()
  await expect(guest.getByText('Murano')).toBeVisible()
  await guest.goto(`/${shut.slug}/preview`)
  await expect(guest.getByText('Free Club')).toBeVisible()
  await expect(guest.getByRole('link', { name: 'Login to Join' })).toBeVisible()

  // Login returns to the preview.
  const outsider = await signedIn('Omar')
  await guest.getByRole('link', { name: 'Login to Join' }).click()
  await guest.getByLabel('Email').fill(outsider.person.email)
  await guest.getByLabel('Password', { exact: true }).fill(outsider.person.password)
  await guest.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(guest).toHaveURL(new RegExp(`/${shut.slug}/preview$`))
  await expect(guest.getByRole('button', { name: 'Join Club' })).toHaveCount(0)
  await expect(guest.getByText('This club is private.')).toBeVisible()

  await outsider.page.goto(`/${open.slug}/preview`)
  await expect(outsider.page.getByRole('link', { name: 'Look inside' })).toBeVisible()
  await outsider.page.getByRole('button', { name: 'Join Club' }).click()
  await expect(outsider.page.getByRole('heading', { name: 'How to pay' })).toBeVisible()
  await expect(outsider.page.getByRole('button', { name: 'Cancel request' })).toBeVisible()

  // Members are redirected to the club.
  await owner.page.goto(`/${open.slug}/preview`)
  await expect(owner.page).toHaveURL(new RegExp(`/${open.slug}$`))
  await guest.goto('/no-such-club-here/preview')
  await expect(guest.getByRole('heading', { name: 'Club Not Found' })).toBeVisible()
  await guest.getByRole('link', { name: 'Go Home' }).click()
  await expect(guest).toHaveURL(/\/$/)
})

test('joining in another tab leads this tab to the club', async ({ signedIn }) => {
  const owner = await signedIn()
  const club = await createClub(owner.request, { name: unusedName('Two Tabs') })
  const { page, request } = await signedIn('Tove')
  // Without signals, like a tab that was asleep.
  await page.routeWebSocket(/realtime/, () => undefined)
  await page.goto(`/${club.slug}/preview`)
  const join = page.getByRole('button', { name: 'Join Club' })
  await expect(join).toBeVisible()
  expect((await request.put(`/rest/v1/clubs/${club.slug}/membership`)).ok()).toBe(true)
  await join.click()
  await expect(page.getByText('You are already a member of this club.')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/${club.slug}$`))
})

test('the preview of a public club shows recent content, the next event and common questions', async ({
  signedIn,
  visitor,
}) => {
  const owner = await signedIn('Olga')
  const club = await createClub(owner.request, {
    name: unusedName('Talkative'),
    description: 'We talk. All day long.',
  })
  const guest = await visitor()
  await guest.goto(`/${club.slug}/preview`)
  await expect(guest.getByRole('heading', { name: 'Good to know' })).toBeVisible()
  await expect(guest.getByRole('heading', { name: 'Latest posts' })).toHaveCount(0)
  await expect(guest.getByRole('heading', { name: 'Next event' })).toHaveCount(0)
  await expect(guest.getByText('We talk.', { exact: true })).toBeVisible()

  const { path } = await publishEvent(owner.request, club, { eventName: 'Long talk', location: 'The pier' })
  for (const title of ['First', 'Second', 'Third', 'Fourth'])
    await publishPost(owner.request, club, { title, content: `What **${title}** is about` })
  await guest.reload()
  const latest = guest.getByRole('region', { name: 'Latest posts' })
  await expect(latest.getByRole('listitem')).toHaveCount(3)
  await expect(latest.getByText('What Fourth is about')).toBeVisible()
  await expect(latest.getByText('First', { exact: true })).toHaveCount(0)
  await expect(guest.getByRole('list', { name: 'Recently active' }).getByRole('link')).toHaveCount(1)
  const event = guest.getByRole('region', { name: 'Next event' }).getByRole('link')
  await expect(event).toContainText('The pier')
  await expect(event).toHaveAttribute('href', path)

  await guest.getByText('Who can see what I post?').click()
  await expect(guest.getByText('Posts in a public club can be read without an account.')).toBeVisible()
  await latest.getByRole('link', { name: 'Third' }).click()
  await expect(guest.getByRole('heading', { name: 'Third', level: 1 })).toBeVisible()
})

test('the preview of a private club shows nothing from inside', async ({ signedIn, visitor }) => {
  const owner = await signedIn()
  const club = await createClub(owner.request, { name: unusedName('Behind Doors'), isPrivate: true })
  await publishPost(owner.request, club, { title: 'Not for everyone', content: 'Inside only' })
  const guest = await visitor()
  const asked: string[] = []
  guest.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await guest.goto(`/${club.slug}/preview`)
  await guest.getByText('Who can see what I post?').click()
  await expect(guest.getByText('Only members of the club.')).toBeVisible()
  await guest.getByText('How do I join?').click()
  await expect(guest.getByText('The owner or an admin answers your request')).toBeVisible()
  await expect(guest.getByText('Not for everyone')).toHaveCount(0)
  await expect(guest.getByRole('list', { name: 'Recently active' })).toHaveCount(0)
  expect(asked.filter((path) => path.includes('highlights'))).toEqual([])
})
