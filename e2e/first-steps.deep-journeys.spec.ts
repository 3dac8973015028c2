import { flaws } from './axe.ts'
import { dismissToasts, refusal } from './refusals.ts'
import { createClub, expect, prefersMarkdown, publishPost, test, unusedName } from './test.ts'

test('the owner of a new club sees its remaining first steps', async ({ signedIn }) => {
  const { page, request } = await signedIn('Olga')
  const club = await createClub(request, { name: unusedName('Fresh Start'), description: '' })
  await page.goto(`/${club.slug}`)
  const steps = page.getByRole('region', { name: 'First steps' })
  await expect(steps.getByText('0 of 4 done')).toBeVisible()
  expect(await flaws(page)).toEqual([])
  // On the feed only.
  await page.getByRole('tab', { name: 'Polls' }).click()
  await expect(page.getByText('No polls yet')).toBeVisible()
  await expect(steps).toHaveCount(0)
  await page.getByRole('tab', { name: 'Feed' }).click()

  await steps.getByRole('link', { name: 'Publish something' }).click()
  const post = page.getByRole('dialog', { name: 'Create Post' })
  await post.getByLabel('Title').fill('The doors are open')
  await post.getByRole('textbox', { name: 'Content' }).fill('Come in.')
  await post.getByRole('button', { name: 'Create Post' }).click()
  await expect(page.getByRole('heading', { name: 'The doors are open' })).toBeVisible()
  await expect(steps.getByText('1 of 4 done')).toBeVisible()
  await expect(steps.getByRole('link', { name: 'Publish something' })).toHaveCount(0)

  // The rest is behind the chevron.
  const all = steps.getByRole('button', { name: 'All first steps' })
  await all.click()
  await expect(all).toHaveAttribute('aria-expanded', 'true')
  expect(await flaws(page)).toEqual([])
  await steps.getByRole('button', { name: 'More ways' }).click()
  const invite = page.getByRole('dialog')
  await invite.getByRole('button', { name: 'Copy invite link' }).click()
  // The step is done, and the link can still be copied.
  await expect(page.getByText('2 of 4 done')).toBeVisible()
  await expect(invite.getByRole('textbox', { name: 'Invite link' })).toBeVisible()
  await page.keyboard.press('Escape')

  await steps.getByRole('link', { name: 'Write a description' }).click()
  await expect(page).toHaveURL(/\/edit-club\?tab=details$/)
  await page.getByRole('textbox', { name: 'Description' }).fill('A club to begin with.')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Changes are saved!').or(page.getByText('Club updated'))).toBeVisible()
  await page.goto(`/${club.slug}`)
  await expect(steps.getByText('3 of 4 done')).toBeVisible()
  // The next step is the one button.
  await expect(steps.getByRole('link', { name: 'Add pictures' })).toHaveAttribute(
    'href',
    `/${club.slug}/edit-club?tab=images`,
  )

  // Another club without a first post.
  const other = await createClub(request, { name: unusedName('Second Start') })
  await page.goto(`/${other.slug}`)
  await all.click()
  await steps.getByRole('button', { name: 'Hide first steps' }).click()
  await expect(page.getByText('The first steps are hidden.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(steps).toBeVisible()
  await all.click()
  await page.route(/\/first-steps$/, (route) => route.fulfill(refusal('bad_input')))
  await steps.getByRole('button', { name: 'Hide first steps' }).click()
  await expect(page.getByText('This could not be saved')).toBeVisible()
  await expect(steps).toBeVisible()
  await page.unrouteAll()
  await steps.getByRole('button', { name: 'Hide first steps' }).click()
  await expect(page.getByText('The first steps are hidden.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: other.name, level: 1 })).toBeVisible()
  await expect(page.getByText('What do you want to talk about?')).toBeVisible()
  await expect(steps).toHaveCount(0)
})

test('a new member is welcomed, introduces themselves and chooses notifications', async ({ signedIn }) => {
  const { page: owners, request } = await signedIn('Olga')
  const club = await createClub(request, { name: unusedName('Open Arms') })
  await prefersMarkdown(owners)
  await owners.goto(`/${club.slug}/settings`)
  const text = owners.getByRole('textbox', { name: 'Welcome text' })
  await text.fill('Begin with **the broom**.')
  await owners.getByRole('button', { name: 'Save Welcome' }).click()
  await expect(owners.getByText('Changes are saved!')).toBeVisible()
  await owners.reload()
  await expect(text).toHaveValue('Begin with **the broom**.')

  const { page } = await signedIn('Mia')
  await page.goto(`/${club.slug}/preview`)
  await page.getByRole('button', { name: 'Join Club' }).click()
  const welcome = page.getByRole('region', { name: `Welcome to ${club.name}` })
  await expect(welcome.locator('strong')).toHaveText('the broom')
  await welcome.getByRole('button', { name: 'Read the welcome' }).click()
  await expect(welcome.locator('strong')).toHaveCount(0)
  await expect(welcome.getByText('Begin with the broom.')).toBeVisible()
  await welcome.getByRole('button', { name: 'Read the welcome' }).click()
  await dismissToasts(page)
  expect(await flaws(page)).toEqual([])
  await expect(welcome.getByText('You’ll be notified about everything published here.')).toBeVisible()
  await welcome.getByRole('button', { name: 'Change notifications' }).click()
  const level = page.getByRole('dialog', { name: `Notifications from ${club.name}` })
  await level.getByText('Only what involves you').click()
  await page.keyboard.press('Escape')
  await expect(welcome.getByText('You’ll only be notified about things that involve you.')).toBeVisible()

  await welcome.getByRole('link', { name: 'Introduce yourself' }).click()
  const post = page.getByRole('dialog', { name: 'Create Post' })
  await expect(post.getByLabel('Title')).toHaveValue('Hello, I’m Mia')
  // Without input there is no draft.
  await page.keyboard.press('Escape')
  await expect(post).toHaveCount(0)
  await welcome.getByRole('link', { name: 'Introduce yourself' }).click()
  await expect(post.getByLabel('Title')).toHaveValue('Hello, I’m Mia')
  await post.getByRole('textbox', { name: 'Content' }).fill('I carve spoons.')
  await post.getByRole('button', { name: 'Create Post' }).click()
  await expect(page.getByRole('heading', { name: 'Hello, I’m Mia' })).toBeVisible()

  await welcome.getByRole('button', { name: 'Got it' }).click()
  await expect(welcome).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Hello, I’m Mia' })).toBeVisible()
  await expect(welcome).toHaveCount(0)
})

test('the welcome leads to the profile where members cannot publish posts', async ({ signedIn, client }) => {
  const owner = await client('Olga')
  const club = await createClub(owner.request, { name: unusedName('Quiet Arms') })
  const data = { permissions: { posts: [] } }
  expect((await owner.request.put(`/rest/v1/clubs/${club.slug}/permissions`, { data })).ok()).toBe(true)
  await publishPost(owner.request, club, { title: 'For all' })
  const { page, request } = await signedIn('Mia')
  expect((await request.put(`/rest/v1/clubs/${club.slug}/membership`)).ok()).toBe(true)
  await page.goto(`/${club.slug}`)
  const welcome = page.getByRole('region', { name: `Welcome to ${club.name}` })
  await expect(welcome.getByText('Good to have you here.')).toBeVisible()
  await expect(welcome.getByRole('link', { name: 'Introduce yourself' })).toHaveCount(0)
  await expect(welcome.getByRole('link', { name: 'Edit profile' })).toHaveAttribute('href', '/edit-profile')
})

test('visitors of an empty server see how to get started, and sign up for the first club', async ({
  visitor,
}) => {
  const page = await visitor()
  await page.goto('/login')
  await page.route(/\/rest\/v1\/clubs(\?|$)/, (route) => route.fulfill({ json: { items: [], next: null } }))
  await page.getByRole('link', { name: 'Guildhall' }).first().click()
  await expect(page.getByRole('heading', { name: 'Getting started' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Popular clubs' })).toHaveCount(0)
  expect(await flaws(page)).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
  await expect(page).toHaveURL(/\/signup\?redirect=\/create-club$/)
})

test('the first person on an empty server sees how to get started', async ({ signedIn }) => {
  const { page } = await signedIn('Robin')
  const suggested = /\/rest\/v1\/my\/suggested-clubs/
  await page.route(suggested, (route) => route.fulfill({ json: { items: [] } }))
  await page.goto('/')
  await expect(page.getByText(/^There are no clubs yet\./)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Getting started' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Explore Clubs' })).toHaveCount(0)
  expect(await flaws(page)).toEqual([])
  await page.getByRole('main').getByRole('link', { name: 'Create Club' }).click()
  await expect(page).toHaveURL(/\/create-club$/)
  await page.unrouteAll()
  // Without knowing whether there are clubs, the usual welcome is shown.
  await page.route(suggested, (route) => route.fulfill(refusal('bad_input')))
  await page.goto('/')
  await expect(page.getByText('Join a few clubs and see their latest posts here')).toBeVisible()
})
