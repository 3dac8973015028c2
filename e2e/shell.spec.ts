import { holdRequests } from './request-gate.ts'
import { createClub, expect, test, unusedName } from './test.ts'

test('club switcher and account menu link to their pages', async ({ signedIn }) => {
  const { page, request } = await signedIn()
  const clubs = []
  for (const letter of ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon'])
    clubs.push(await createClub(request, { name: unusedName(letter) }))
  const other = await signedIn()
  const joined = await createClub(other.request, { name: unusedName('Theirs') })

  await page.goto('/')
  const banner = page.getByRole('banner')
  await banner.getByRole('button', { name: 'Select Club' }).click()
  const switcher = page.getByRole('dialog', { name: 'Select Club' })
  await expect(switcher.getByRole('link', { name: 'View All My Clubs' })).toBeVisible()
  await switcher.getByPlaceholder('Search clubs...').fill('gamma')
  await switcher.getByRole('link', { name: clubs[2]?.name ?? '' }).click()
  await expect(page).toHaveURL(new RegExp(`/${clubs[2]?.slug}$`))
  await expect(banner.getByRole('button', { name: clubs[2]?.name ?? '' })).toBeVisible()

  // Joining updates the switcher live.
  await page.goto(`/${joined.slug}/preview`)
  await page.getByRole('button', { name: 'Join Club' }).first().click()
  await expect(page).toHaveURL(new RegExp(`/${joined.slug}$`))
  await expect(banner.getByRole('button', { name: joined.name })).toBeVisible()

  for (const [item, address] of [
    ['Create Club', /\/create-club$/],
    ['My Clubs', /\/my-clubs$/],
    ['Clubs Joined', /\/clubs-joined$/],
    ['Profile', /\/profile$/],
    ['Settings', /\/settings$/],
  ] as const) {
    await page.getByRole('button', { name: 'My Account' }).click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
    await expect(page).toHaveURL(address)
  }
})

test('the header has its parts in place before their chunk and any answer arrives', async ({ signedIn }) => {
  const { page, request } = await signedIn()
  const { slug, name } = await createClub(request, { name: unusedName('Early') })
  const loadParts = await holdRequests(page, /\/assets\/signed-in-[^/]*\.js$/)
  const answer = await holdRequests(
    page,
    /\/rest\/v1\/(my\/clubs|unread-messages|notifications\/unread-count)$/,
  )
  const banner = page.getByRole('banner')
  const bell = banner.getByRole('button', { name: 'Notifications' })
  const places = () =>
    banner.locator('svg, img, input').evaluateAll((parts) =>
      parts.map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect()
        return [x, y, width, height].map(Math.round).join(' ')
      }),
    )
  await page.goto(`/${slug}`, { waitUntil: 'commit' })
  await expect(banner.getByText(name)).toBeVisible()
  await expect(bell).toHaveCount(0)
  const first: string[][] = []
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    first.push(await places())
  }
  loadParts()
  await expect(bell).toBeVisible()
  for (const [index, width] of [1280, 390].entries()) {
    await page.setViewportSize({ width, height: 844 })
    expect(await places()).toEqual(first[index])
  }
  answer()
})
