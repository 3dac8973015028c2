import { violations } from './axe.ts'
import { loadUntil } from './long-lists.ts'
import { act, join, names, row } from './members.ts'
import { choose, filterBy } from './menus.ts'
import { createClub, expect, test, unusedName } from './test.ts'

test('a member who is removed becomes a reader of the open page', async ({ signedIn }) => {
  const [owner, ria] = [await signedIn('Olga'), await signedIn('Ria')]
  const club = await createClub(owner.request, { name: unusedName('Open Shop') })
  await join(ria.request, club)
  const { items } = await (await owner.request.get(`/rest/v1/clubs/${club.slug}/members?q=ria`)).json()
  await ria.page.goto(`/${club.slug}/members`)
  await expect(names(ria.page)).toHaveCount(2)
  const path = `/rest/v1/clubs/${club.slug}/members/${items[0].id}`
  expect((await owner.request.delete(path)).ok()).toBe(true)
  // The club is public, so she can still read it.
  await expect(names(ria.page)).toHaveText(['Olga Hollis'])
  await expect(ria.page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0)
})

test('members are filtered by name and role in the address, page by page', async ({ signedIn }) => {
  const [owner, una] = [await signedIn('Olga'), await signedIn('Una')]
  const club = await createClub(owner.request, { name: unusedName('Weavers') })
  await join(una.request, club)
  const { page } = owner
  await page.goto(`/${club.slug}/members`)
  await page.getByLabel('Search members').fill('una')
  await expect(page).toHaveURL(/q=una/)
  await expect(names(page)).toHaveText(['Una Hollis'])
  await expect(page.getByText('1 found')).toBeVisible()
  await filterBy(page, 'Role', 'Admins')
  await expect(page).toHaveURL(/role=admin/)
  await expect(page.getByRole('cell', { name: 'No members found' })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Search members')).toHaveValue('una')
  await expect(page.getByText('No members found')).toBeVisible()
  await page.getByRole('button', { name: 'Show everyone' }).click()
  await expect(names(page)).toHaveCount(2)
  await expect(page.getByLabel('Search members')).toHaveValue('')

  // Also in the tab of the club's page.
  await page.goto(`/${club.slug}?tab=members`)
  await expect(page.getByRole('heading', { name: 'Members', level: 2 })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Feed' })).toHaveCount(0)
  await page.getByLabel('Search members').fill('olga')
  await expect(page).toHaveURL(/tab=members.*q=olga/)
  await expect(names(page)).toHaveText(['Olga Hollis'])
})

test('reload and Back return to the position in a long list of members', async ({
  signedIn,
  database: { make },
}) => {
  test.slow()
  const { page, request } = await signedIn('Olga')
  const club = await createClub(request, { name: unusedName('Long Table') })
  for (let n = 0; n < 90; n++)
    await make.member(club, await make.person({ firstName: `Member${n}`, lastName: 'Hollis' }))
  // Newest first, so this member is on the fourth page of twenty.
  const far = row(page, 'Member20 Hollis')
  const top = async () => Math.round((await far.boundingBox())?.y ?? Number.NaN)
  for (const path of [`/${club.slug}/members`, `/${club.slug}?tab=members`]) {
    await page.goto(path)
    await expect(names(page)).not.toHaveCount(0)
    await loadUntil(names(page), far)
    await far.evaluate((node) => node.scrollIntoView({ block: 'center' }))
    const before = await top()
    await page.reload()
    await expect(far).toBeInViewport()
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(10)

    await far.getByRole('link', { name: 'Member20 Hollis' }).click()
    await expect(page.getByRole('heading', { name: 'Member20 Hollis', level: 1 })).toBeInViewport()
    await page.goBack()
    await expect(far).toBeInViewport()
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(10)
  }
})

test('a failed members list shows an error and a retry', async ({ signedIn }) => {
  const [owner, una] = [await signedIn('Olga'), await signedIn('Una')]
  const club = await createClub(owner.request, { name: unusedName('Smiths') })
  await join(una.request, club)
  const { page } = owner
  const refused = { status: 404, json: { error: { code: 'not_found', message: '', requestId: 'x' } } }
  // A live connection would trigger a retry.
  await page.routeWebSocket(/realtime/, () => undefined)
  await page.route('**/rest/v1/clubs/*/members?*', (route) => route.fulfill(refused))
  await page.route('**/rest/v1/clubs/*/members', (route) => route.fulfill(refused))
  await page.goto(`/${club.slug}/members`)
  await expect(page.getByText('Error fetching members')).toBeVisible()
  await expect(page.getByText('Could not load club members')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(names(page)).toHaveCount(2)

  await page.route('**/members/*/admin', (route) => route.fulfill(refused))
  await act(page, 'Una', 'Make Admin')
  await expect(page.getByText('Error promoting member')).toBeVisible()
  await expect(page.getByText('Failed to promote member to admin')).toBeVisible()
  await page.unrouteAll()
  await act(page, 'Una', 'Make Admin')
  await expect(row(page, 'Una Hollis')).toContainText('Admin')
  await page.route('**/members/*/admin', (route) => route.fulfill(refused))
  await act(page, 'Una', 'Remove Admin Role')
  await expect(page.getByText('Error removing admin role')).toBeVisible()
  await expect(page.getByText('Failed to remove admin privileges')).toBeVisible()
  await page.route('**/members/*', (route) => route.fulfill(refused))
  await act(page, 'Una', 'Remove Member')
  const question = page.getByRole('dialog', { name: 'Remove Una Hollis?' })
  await question.getByRole('button', { name: 'Remove Member' }).click()
  await expect(page.getByText('Error removing member')).toBeVisible()
  await expect(page.getByText('Failed to remove member from club')).toBeVisible()
  await expect(question).toBeVisible()
})

test('an owner sorts, selects and changes several members, and downloads the list', async ({ signedIn }) => {
  const owner = await signedIn('Olga')
  const people = [await signedIn('Cleo'), await signedIn('Abel'), await signedIn('Bert')]
  const club = await createClub(owner.request, { name: unusedName('Sorters') })
  for (const { request } of people) await join(request, club)
  const { page } = owner
  await page.goto(`/${club.slug}/members`)
  await expect(names(page)).toHaveText(['Olga Hollis', 'Bert Hollis', 'Abel Hollis', 'Cleo Hollis'])
  await filterBy(page, 'Sort by', 'Name')
  await expect(names(page)).toHaveText(['Abel Hollis', 'Bert Hollis', 'Cleo Hollis', 'Olga Hollis'])
  await expect(page).toHaveURL(/sort=name/)
  await page.getByLabel('Search members').fill('LEO')
  await expect(names(page)).toHaveText(['Cleo Hollis'])
  await page.getByLabel('Search members').fill('')
  await expect(names(page)).toHaveCount(4)

  const bar = page.getByRole('region', { name: 'Selected members' })
  await page.getByLabel('Select Abel Hollis').check()
  await page.getByLabel('Select Bert Hollis').check()
  await expect(bar).toContainText('2 selected')
  // Bert leaves before the change.
  const left = await people[2]?.request.delete(`/rest/v1/clubs/${club.slug}/membership`)
  expect(left?.ok()).toBe(true)
  await expect(names(page)).toHaveText(['Abel Hollis', 'Cleo Hollis', 'Olga Hollis'])
  await expect(bar).toContainText('1 selected')
  await page.getByLabel('Select everyone shown').check()
  await expect(bar).toContainText('2 selected')
  await page.route('**/members/changes', async (route) => {
    // Cleo leaves while the dialog is open.
    await people[0]?.request.delete(`/rest/v1/clubs/${club.slug}/membership`)
    await route.continue()
  })
  await bar.getByRole('button', { name: 'Make Admin' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make 2 members admin?' })
  await expect(dialog).toContainText('Abel Hollis and Cleo Hollis')
  await dialog.getByRole('button', { name: 'Make Admin' }).click()
  await expect(page.getByText('1 member promoted')).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Cleo Hollis has left the club.')
  await expect(row(page, 'Abel Hollis')).toContainText('Admin')
  expect(await violations(page)).toEqual([])

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(new RegExp(`^${club.slug}-members-.*\\.csv$`))

  // Members can sort and search, but not see last visits or select.
  const plain = await signedIn('Dora')
  await join(plain.request, club)
  await plain.page.goto(`/${club.slug}/members`)
  await expect(names(plain.page)).toHaveCount(3)
  await expect(plain.page.getByRole('checkbox')).toHaveCount(0)
  await expect(plain.page.getByRole('columnheader', { name: 'Last seen' })).toHaveCount(0)
  await expect(plain.page.getByRole('link', { name: 'Export CSV' })).toHaveCount(0)
})

test('members see each change of roles live, and can do what their role allows', async ({ signedIn }) => {
  const [owner, mona, ned] = [await signedIn('Olga'), await signedIn('Mona'), await signedIn('Ned')]
  const club = await createClub(owner.request, { name: unusedName('Turners') })
  await join(mona.request, club)
  await join(ned.request, club)
  const members = `/${club.slug}/members`

  await owner.page.goto(`/${club.slug}`)
  await owner.page.getByRole('link', { name: '3 members' }).click()
  await expect(owner.page).toHaveURL(new RegExp(`${members}$`))
  await expect(owner.page.getByRole('heading', { name: 'Members', level: 1 })).toBeVisible()
  for (const column of ['Member', 'Username', 'Role', 'Joined', 'Actions'])
    await expect(owner.page.getByRole('columnheader', { name: column, exact: true })).toBeVisible()
  await expect(names(owner.page)).toHaveText(['Olga Hollis', 'Ned Hollis', 'Mona Hollis'])
  await expect(row(owner.page, 'Olga Hollis')).toContainText('Owner')
  await expect(owner.page.getByRole('button', { name: 'Actions for Olga Hollis' })).toHaveCount(0)

  // Ned, a plain member, comes second in his own list and can only leave and message others.
  await ned.page.goto(members)
  await expect(names(ned.page)).toHaveText(['Olga Hollis', 'Ned Hollis', 'Mona Hollis'])
  await expect(ned.page.getByRole('button', { name: /^Actions for/ })).toHaveCount(3)

  // By keyboard; the focus returns to the button.
  const actions = owner.page.getByRole('button', { name: 'Actions for Mona Hollis' })
  await actions.press('Enter')
  await expect(owner.page.getByRole('menuitem')).toHaveText([
    ...['Make Admin', 'Send Message', 'Moderate…', 'Remove Member'],
  ])
  await choose(owner.page.getByRole('menuitem', { name: 'Make Admin' }))
  await expect(owner.page.getByText('Member promoted')).toBeVisible()
  await expect(names(owner.page)).toHaveText(['Olga Hollis', 'Mona Hollis', 'Ned Hollis'])
  await expect(actions).toBeFocused()
  await expect(row(ned.page, 'Mona Hollis')).toContainText('Admin')

  // Mona can now do the same, but not to the owner, and not to herself without a confirmation.
  await mona.page.goto(members)
  await act(mona.page, 'Ned', 'Make Admin')
  await expect(mona.page.getByText('Member promoted')).toBeVisible()
  await expect(ned.page.getByRole('button', { name: 'Actions for Mona Hollis' })).toBeVisible()
  await act(mona.page, 'Mona', 'Remove Admin Role')
  const stepDown = mona.page.getByRole('dialog', { name: 'Give up your admin role?' })
  await stepDown.getByRole('button', { name: 'Remove Admin Role' }).click()
  await expect(mona.page.getByText('Admin role removed')).toBeVisible()
  await expect(mona.page.getByRole('button', { name: /^Actions for/ })).toHaveCount(3)

  await act(owner.page, 'Ned', 'Remove Admin Role')
  await expect(owner.page.getByText('Admin role removed')).toBeVisible()
  await expect(row(owner.page, 'Ned Hollis')).not.toContainText('Admin')
  await expect(owner.page.getByRole('button', { name: 'Actions for Ned Hollis' })).toBeFocused()
  await ned.page.getByRole('button', { name: 'Actions for Mona Hollis' }).click()
  await expect(ned.page.getByRole('menuitem')).toHaveText(['Send Message'])
  await ned.page.keyboard.press('Escape')

  await act(owner.page, 'Ned', 'Remove Member')
  const question = owner.page.getByRole('dialog', { name: 'Remove Ned Hollis?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(row(owner.page, 'Ned Hollis')).toBeVisible()
  await act(owner.page, 'Ned', 'Remove Member')
  await question.getByRole('button', { name: 'Remove Member' }).click()
  await expect(owner.page.getByText('Member removed')).toBeVisible()
  await expect(names(owner.page)).toHaveText(['Olga Hollis', 'Mona Hollis'])
  await expect(names(mona.page)).toHaveText(['Olga Hollis', 'Mona Hollis'])
  await expect(owner.page.getByRole('tab', { name: /Members.*2/ })).toBeVisible()

  // New members appear live.
  await join(ned.request, club)
  await expect(names(mona.page)).toHaveText(['Olga Hollis', 'Mona Hollis', 'Ned Hollis'])
  await act(mona.page, 'Mona', 'Leave Club')
  const leave = mona.page.getByRole('dialog', { name: `Leave ${club.name}?` })
  await leave.getByRole('button', { name: 'Leave Club' }).click()
  await expect(mona.page.getByText('Left club')).toBeVisible()
  await expect(names(owner.page)).toHaveText(['Olga Hollis', 'Ned Hollis'])
  await names(owner.page).last().click()
  await expect(owner.page).toHaveURL(/\/user\/nedhollis/)
})
