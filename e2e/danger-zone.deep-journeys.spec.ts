import { violations } from './axe.ts'
import { becomesAdmin, joins, zone } from './danger-zone.ts'
import { runSql } from './database.ts'
import { createClub, expect, publishPost, test, unusedName } from './test.ts'

test('a failed deletion shows an error and keeps the typed name', async ({ signedIn }) => {
  const { page, request } = await signedIn()
  const club = await createClub(request, { name: unusedName('Stays') })
  await page.route(`**/rest/v1/clubs/${club.slug}`, (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 403, json: { error: { code: 'owner_only', message: '', requestId: 'x' } } })
      : route.continue(),
  )
  await page.goto(`/${club.slug}?tab=settings`)
  await zone(page).getByRole('button', { name: 'Delete Club' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill(club.name)
  await dialog.getByRole('button', { name: 'Delete Club' }).click()
  await expect(page.getByText('Error deleting club')).toBeVisible()
  await expect(dialog.getByRole('textbox')).toHaveValue(club.name)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
})

test('an admin leaves in the settings; members see why they have none', async ({ signedIn }) => {
  const owner = await signedIn()
  const club = await createClub(owner.request, { name: unusedName('Leaving') })
  const { page, person, request } = await signedIn('Ada')
  await joins(request, club)
  await page.goto(`/${club.slug}/settings`)
  await expect(
    page.getByText('Only club owners and admins can view and modify these settings.'),
  ).toBeVisible()
  await expect(zone(page)).toHaveCount(0)
  await becomesAdmin(person, club)
  await page.reload()
  await expect(zone(page).getByRole('button', { name: 'Delete Club' })).toHaveCount(0)
  await zone(page).getByRole('button', { name: 'Leave Club' }).click()
  const question = page.getByRole('dialog', { name: `Leave ${club.name}?` })
  await question.getByRole('button', { name: 'Leave Club' }).click()
  await expect(page.getByText('Left club')).toBeVisible()
  await expect(page.getByText('You need to be a club member to access these settings.')).toBeVisible()
})

test('ownership is transferred to an admin who accepts, shown live to both', async ({ signedIn }) => {
  const [owner, heir] = [await signedIn('Olga'), await signedIn('Hanna')]
  const club = await createClub(owner.request, { name: unusedName('Heirloom') })
  await owner.page.goto(`/${club.slug}/settings`)
  await expect(owner.page.getByText('it has none yet')).toBeVisible()
  await joins(heir.request, club)
  await becomesAdmin(heir.person, club)

  await heir.page.goto(`/${club.slug}`)
  await expect(heir.page.getByRole('tab', { name: 'Settings' })).toBeVisible()
  await owner.page.reload()
  const card = owner.page.getByRole('region', { name: 'Ownership' })
  await card.getByRole('button', { name: 'Offer Ownership' }).click()
  await expect(card.getByText('Choose one of the admins')).toBeVisible()
  const field = card.getByRole('combobox', { name: 'New owner' })
  await field.fill('nobody at all')
  await expect(owner.page.getByText('No admin with this name')).toBeVisible()
  await field.fill('hann')
  await owner.page.getByRole('option', { name: /Hanna Hollis/ }).click()
  await card.getByRole('button', { name: 'Offer Ownership' }).click()
  const question = owner.page.getByRole('dialog', { name: `Offer ${club.name} to Hanna Hollis?` })
  await question.getByRole('button', { name: 'Offer Ownership' }).click()
  await expect(owner.page.getByText('Ownership offered')).toBeVisible()
  await expect(card.getByText('Nothing changes until they accept.')).toBeVisible()

  // The offer appears live for the admin; declining removes it live for the owner.
  const { page } = heir
  await expect(page.getByText('Olga Hollis offered you ownership of this club')).toBeVisible()
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('Olga Hollis offered you ownership')).toHaveCount(0)
  await expect(field).toBeVisible()

  // Withdraws the offer and makes it again.
  const offer = async () => {
    await field.click()
    await owner.page.getByRole('option', { name: /Hanna Hollis/ }).click()
    await card.getByRole('button', { name: 'Offer Ownership' }).click()
    await question.getByRole('button', { name: 'Offer Ownership' }).click()
  }
  await offer()
  await card.getByRole('button', { name: 'Withdraw Offer' }).click()
  await expect(field).toBeVisible()
  await offer()
  await page.goto(`/${club.slug}/settings`)
  const received = page.getByRole('region', { name: 'Ownership' })
  await received.getByRole('button', { name: 'Accept' }).click()
  const consent = page.getByRole('dialog', { name: `Become the owner of ${club.name}?` })
  await expect(consent.getByText('you can’t leave it while you own it')).toBeVisible()
  await consent.getByRole('button', { name: 'Become Owner' }).click()
  await expect(page.getByText(`You own ${club.name} now`)).toBeVisible()
  await expect(zone(page).getByRole('button', { name: 'Delete Club' })).toBeVisible()
  await expect(zone(owner.page).getByRole('button', { name: 'Leave Club' })).toBeVisible()
  await expect(owner.page.getByRole('region', { name: 'Ownership' })).toHaveCount(0)
})

test('a club’s former address redirects to the current one on every path', async ({ signedIn, visitor }) => {
  const { page, request } = await signedIn()
  const club = await createClub(request, { name: unusedName('Renamed') })
  const post = await publishPost(request, club, { title: 'Still here' })
  const old = `old-${club.slug}`.slice(0, 50)
  await runSql('insert into club_former_slugs (slug, club_id) values ($1, $2)', [old, club.id])
  const postPath = (slug: string) => post.path.replace(club.slug, slug)

  // The server redirects visitors.
  const guest = await visitor()
  const sent = async (path: string) => {
    const answer = await guest.request.get(path, { maxRedirects: 0 })
    return [answer.status(), answer.headers().location]
  }
  expect(await sent(`/${old}/preview`)).toEqual([301, `/${club.slug}/preview`])
  expect(await sent(`/clubs/${old}/preview`)).toEqual([301, `/${club.slug}/preview`])
  expect(await sent(postPath(old))).toEqual([301, post.path])
  expect(await sent(`/${old}`)).toEqual([302, `/${club.slug}/preview`])
  expect(await sent(`/${old}?tab=posts`)).toEqual([302, `/${club.slug}/preview?tab=posts`])
  for (const path of [`/${old}/members`, `/${old}/settings`])
    expect(await sent(path)).toEqual([302, `/login?redirect=${path}`])
  await guest.goto(postPath(old))
  await expect(guest).toHaveURL(new RegExp(`${post.path}$`))
  await expect(guest.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`${post.path}$`))

  // For signed-in people the page redirects, keeping the rest of the address.
  for (const [path, end] of [
    [`/${old}`, ''],
    [`/${old}?tab=posts`, '\\?tab=posts'],
    [`/${old}/preview`, ''],
    [`/${old}/members`, '/members'],
    [`/${old}/settings`, '/settings'],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveURL(new RegExp(`/${club.slug}${end}$`))
  }
  await page.goto(`${postPath(old)}#comments`)
  await expect(page).toHaveURL(new RegExp(`${post.path}#comments$`))
  const stranger = await signedIn()
  await stranger.page.goto(`/clubs/${old}/preview`)
  await expect(stranger.page).toHaveURL(new RegExp(`/${club.slug}/preview$`))
})

test('an owner restores a deleted club for all its members', async ({ signedIn }) => {
  const owner = await signedIn('Olga')
  const club = await createClub(owner.request, { name: unusedName('Phoenix') })
  await publishPost(owner.request, club, { title: 'Still here' })
  const member = await signedIn('Milo')
  await joins(member.request, club)
  await member.page.goto(`/${club.slug}`)
  await expect(member.page.getByRole('heading', { name: 'Still here' })).toBeVisible()
  const { page } = owner
  const deleted = page.getByRole('region', { name: 'Recently deleted' })
  await page.goto('/my-clubs')
  await expect(page.getByRole('link', { name: new RegExp(club.name) })).toBeVisible()
  await expect(deleted).toHaveCount(0)
  const gone = await owner.request.delete(`/rest/v1/clubs/${club.slug}`, { data: { name: club.name } })
  expect(gone.ok()).toBe(true)
  await expect(member.page.getByRole('heading', { name: 'Club not found.' })).toBeVisible()

  await page.goto('/my-clubs')
  await expect(page.getByText("You haven't created any clubs yet")).toBeVisible()
  await expect(deleted).toContainText('2 members · 7 days left')
  expect(await violations(page)).toEqual([])
  await deleted.getByRole('button', { name: `Restore ${club.name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Restore ${club.name}?` })
  await expect(dialog).toContainText('its 2 members with their roles')
  await expect(dialog).toContainText('1 published item')
  await expect(dialog).toContainText(`its address, /${club.slug}, which was kept for it`)
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(page.getByText(`${club.name} was restored`)).toBeVisible()
  await expect(deleted).toHaveCount(0)
  await expect(page.getByRole('link', { name: new RegExp(club.name) })).toBeVisible()
  await expect(member.page.getByRole('heading', { name: 'Still here' })).toBeVisible()
})

test('a club deleted while a page connects disappears from that page', async ({ page, client }) => {
  const owner = await client('Olga')
  const club = await createClub(owner.request, { name: unusedName('Unheard') })
  const post = await publishPost(owner.request, club, { title: 'Still here' })
  let isOpen = () => {}
  const opening = new Promise<void>((resolve) => {
    isOpen = resolve
  })
  await page.routeWebSocket(/realtime/, async (socket) => {
    await opening
    socket.connectToServer()
  })
  // Visitors receive signals only about what their page shows.
  await page.goto(post.path)
  await expect(page.getByRole('heading', { name: 'Still here' })).toBeVisible()
  const gone = await owner.request.delete(`/rest/v1/clubs/${club.slug}`, { data: { name: club.name } })
  expect(gone.ok()).toBe(true)
  isOpen()
  await expect(page.getByRole('heading', { name: 'Still here' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Post Not Found' })).toBeVisible()
})

test('an owner deletes a club by typing its name, and visitors and members lose it', async ({
  signedIn,
  visitor,
}) => {
  const owner = await signedIn('Olga')
  const club = await createClub(owner.request, { name: unusedName('Short Lived') })
  const post = await publishPost(owner.request, club, { title: 'Last words' })
  const member = await signedIn('Milo')
  await joins(member.request, club)
  const guest = await visitor()
  await guest.goto(post.path)
  await expect(guest.getByRole('heading', { name: 'Last words' })).toBeVisible()
  await member.page.goto(`/${club.slug}`)
  await expect(member.page.getByRole('heading', { name: club.name, level: 1 })).toBeVisible()

  const { page } = owner
  await page.goto(`/${club.slug}/settings`)
  await expect(zone(page).getByRole('button', { name: 'Leave Club' })).toHaveCount(0)
  await zone(page).getByRole('button', { name: 'Delete Club' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: `Delete ${club.name}?` })
  await expect(dialog.getByText('2 members')).toBeVisible()
  await expect(dialog.getByText('1 post', { exact: true })).toBeVisible()
  const name = dialog.getByLabel(`Type ${club.name} to confirm`)
  await expect(name).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Type the name of the club to delete it')).toBeVisible()
  await name.fill('Something else')
  await dialog.getByRole('button', { name: 'Delete Club' }).click()
  await expect(dialog.getByText('This is not the name of the club')).toBeVisible()
  await expect(name).toHaveValue('Something else')
  await expect(name).toBeFocused()
  await name.fill(club.name)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Club deleted')).toBeVisible()
  await expect(page).toHaveURL(/\/my-clubs$/)
  await expect(page.getByText("You haven't created any clubs yet")).toBeVisible()

  await expect(member.page.getByRole('heading', { name: 'Club not found.' })).toBeVisible()
  await expect(guest.getByRole('heading', { name: 'Post Not Found' })).toBeVisible()
  await guest.goto(`/${club.slug}/preview`)
  await expect(guest.getByRole('heading', { name: 'Club Not Found' })).toBeVisible()
  await page.goBack()
  await expect(page.getByText(club.name)).toHaveCount(0)
})
