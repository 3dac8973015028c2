import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { linkTo, openDialog, usernameOf } from './invites.ts'
import { createClub, expect, mailedLink, newPerson, type Person, test, unusedName } from './test.ts'

async function logIn(page: Page, person: Person) {
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

test('an invite by email is bound to the address, and its form reveals no account', async ({
  signedIn,
  visitor,
}) => {
  const owner = await signedIn('Olga')
  const club = await createClub(owner.request, { name: unusedName('By Mail'), isPrivate: true })
  const dialog = await openDialog(owner.page, club)
  const send = dialog.getByRole('button', { name: 'Send invitation' })
  await dialog.getByRole('textbox', { name: 'Email' }).fill('nobody')
  await send.click()
  await expect(owner.page.getByText('Please enter a valid email address')).toBeVisible()
  await expect(dialog.getByText('Invalid email address')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue('nobody')
  const guest = newPerson('Gwen')
  await dialog.getByRole('textbox', { name: 'Email' }).fill(guest.email)
  await send.click()
  await expect(owner.page.getByText(`Invitation sent successfully to ${guest.email}`)).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue('')
  await owner.page.keyboard.press('Escape')
  const tab = owner.page.getByRole('tab', { name: /Invites/ })
  await expect(tab).toHaveText(/Invites\s*1/)
  const row = owner.page.getByRole('list', { name: 'Open invites' }).getByRole('listitem')
  await expect(row).toContainText(guest.email)

  // Resending replaces the link.
  const first = await mailedLink(owner.request, guest.email, 'invite')
  await row.getByRole('button', { name: `Send again to ${guest.email}` }).click()
  await expect.poll(() => mailedLink(owner.request, guest.email, 'invite')).not.toBe(first)
  const newest = await mailedLink(owner.request, guest.email, 'invite')

  // Another signed-in person with the link can use it.
  const other = await signedIn('Gwen')
  await other.page.goto(first)
  await expect(other.page.getByText('Invalid or expired invitation')).toBeVisible()
  await other.page.goto(newest)
  await other.page.getByRole('button', { name: 'Accept Invitation' }).click()
  await expect(other.page).toHaveURL(new RegExp(`/${club.slug}$`))
  const page = await visitor()
  await page.goto(newest)
  await logIn(page, (await signedIn()).person)
  await expect(page.getByText('Invalid or expired invitation')).toBeVisible()
})

test('an invite by username is accepted or declined on the club’s page', async ({ signedIn }) => {
  const owner = await signedIn('Olga')
  const [una, ugo] = [await signedIn('Una'), await signedIn('Ugo')]
  const club = await createClub(owner.request, { name: unusedName('By Name'), isPrivate: true })
  const dialog = await openDialog(owner.page, club)
  await dialog.getByRole('textbox', { name: 'Email' }).fill('half-typed')
  await dialog.getByRole('tab', { name: 'Username' }).click()
  const field = dialog.getByRole('textbox', { name: 'Username' })
  const send = dialog.getByRole('button', { name: 'Send invitation' })
  await send.click()
  await expect(owner.page.getByText('Please enter a username')).toBeVisible()
  await expect(dialog.getByText('Username is required')).toBeVisible()
  await field.fill('nobody_has_this_name')
  await send.click()
  await expect(dialog.getByText('User not found')).toBeVisible()
  await expect(owner.page.getByText('Error sending invitation')).toBeVisible()
  await field.fill(await usernameOf(owner.request))
  await send.click()
  await expect(dialog.getByText('User is already a member of this club')).toBeVisible()
  for (const { request } of [una, ugo]) {
    const username = await usernameOf(request)
    await field.fill(`@${username}`)
    await send.click()
    await expect(owner.page.getByText(`Invitation sent successfully to ${username}`)).toBeVisible()
  }
  await dialog.getByRole('tab', { name: 'Email' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue('half-typed')

  await una.page.goto(`/${club.slug}/join`)
  await una.page.getByRole('button', { name: 'Accept Invitation' }).press('Enter')
  await expect(una.page).toHaveURL(new RegExp(`/${club.slug}$`))

  await ugo.page.goto(`/join-club/${club.id}`)
  await ugo.page.getByRole('button', { name: 'Decline' }).click()
  const question = ugo.page.getByRole('dialog', { name: 'Decline the invitation?' })
  await question.getByRole('button', { name: 'Decline' }).click()
  await expect(ugo.page.getByText('Invitation declined')).toBeVisible()
  await expect(ugo.page).toHaveURL(new RegExp(`/${club.slug}/preview$`))
  await ugo.page.goto(`/join-club?club=${club.slug}`)
  await expect(ugo.page.getByRole('heading', { name: `Join ${club.name}` })).toBeVisible()
  await expect(ugo.page.getByRole('button', { name: 'Accept Invitation' })).toHaveCount(0)
})

test('revoked, used up and foreign invite links are refused, but a public club stays open', async ({
  signedIn,
  client,
}) => {
  const owner = await signedIn('Olga')
  const guest = await signedIn('Gus')
  const club = await createClub(owner.request, { name: unusedName('Closed Doors'), isPrivate: true })
  const open = await createClub(owner.request, { name: unusedName('Open Doors') })
  const [revoked, once, elsewhere] = [
    await linkTo(owner.request, club),
    await linkTo(owner.request, club, 1),
    await linkTo(owner.request, open),
  ]
  const { request } = await client()
  const body = { token: new URL(once.path, 'http://x').searchParams.get('token') }
  expect((await request.put(`/rest/v1/clubs/${club.id}/invitation`, { data: body })).ok()).toBe(true)

  await owner.page.goto(`/${club.slug}/members?tab=invites`)
  const list = owner.page.getByRole('list', { name: 'Open invites' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await list.getByRole('button', { name: 'Revoke link' }).click()
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(owner.page.getByText('No open invites')).toBeVisible()

  for (const path of [
    revoked.path,
    once.path,
    elsewhere.path.replace(open.id, club.id),
    `/join-club/${club.id}?token=no-token`,
  ]) {
    await guest.page.goto(path)
    await expect(guest.page.getByText('Invalid or expired invitation')).toBeVisible()
    await expect(guest.page.getByRole('button', { name: 'Accept Invitation' })).toHaveCount(0)
  }
  await guest.page.goto(revoked.path.replace(club.id, open.id))
  await expect(guest.page.getByText('Invalid or expired invitation')).toBeVisible()
  await guest.page.getByRole('button', { name: 'Join Club' }).click()
  await expect(guest.page.getByText('Successfully joined club!')).toBeVisible()
  await expect(guest.page).toHaveURL(new RegExp(`/${open.slug}$`))
  await guest.page.goto('/join-club')
  await expect(guest.page.getByRole('heading', { name: 'Missing club ID or user information' })).toBeVisible()
  await guest.page.goto('/no-such-club-here/join')
  await expect(guest.page.getByRole('heading', { name: 'Club Not Found' })).toBeVisible()
})

test('expired invite links, and those that cannot be checked, say so', async ({ signedIn }) => {
  const owner = await signedIn('Olga')
  const guest = await signedIn('Gus')
  const club = await createClub(owner.request, { name: unusedName('Too Late'), isPrivate: true })
  const { path } = await linkTo(owner.request, club)
  const answered = (status: number, code: string) =>
    guest.page.route('**/invitation*', (route) =>
      route.fulfill({ status, json: { error: { code, message: '', requestId: 'x' } } }),
    )
  await answered(410, 'invitation_expired')
  await guest.page.goto(path)
  await expect(guest.page.getByText('Invitation has expired')).toBeVisible()
  await guest.page.unrouteAll()
  await answered(429, 'rate_limited')
  await guest.page.goto(path)
  await expect(guest.page.getByRole('heading', { name: 'Failed to validate invitation' })).toBeVisible()
  await guest.page.unrouteAll()
  await guest.page.getByRole('button', { name: 'Try again' }).click()
  await expect(guest.page.getByRole('button', { name: 'Accept Invitation' })).toBeVisible()
})

test('an invite link names its club, and search engines do not index it', async ({
  signedIn,
  visitor,
  request,
}) => {
  const owner = await signedIn('Olga')
  const description = 'We mend clocks.'
  const club = await createClub(owner.request, { name: unusedName('Clocks'), isPrivate: true, description })
  const { path } = await linkTo(owner.request, club)
  const token = new URL(path, 'http://x').searchParams.get('token') ?? ''
  for (const address of [path, `/join-club/${club.id}`, `/${club.slug}/join`]) {
    const answer = await request.get(address)
    const html = await answer.text()
    expect(html).toContain(`property="og:title" content="Join ${club.name}"`)
    expect(html).toContain(description)
    expect(html).toContain('content="noindex"')
    expect(html).not.toContain(token)
    // Other sites see at most this site's origin as the referrer.
    expect(answer.headers()['referrer-policy']).toBe('strict-origin-when-cross-origin')
  }
  const guest = await visitor()
  for (const address of [path, `/${club.slug}/join`, '/join-club', '/no-such-club-here/join']) {
    await guest.goto(address)
    await expect(guest).toHaveURL(new RegExp(`/login\\?redirect=${address.split('?')[0]}`))
  }
})

test('a newcomer follows a copied invite link with options through sign-up and its mail', async ({
  signedIn,
  visitor,
}) => {
  const owner = await signedIn('Olga')
  const club = await createClub(owner.request, { name: unusedName('Quiet Makers'), isPrivate: true })
  const dialog = await openDialog(owner.page, club)
  await owner.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog.getByRole('button', { name: 'Link options' }).click()
  await dialog.getByLabel('Link expires in').selectOption('1 day')
  await dialog.getByLabel('Maximum uses').selectOption('5')
  await dialog.getByRole('button', { name: 'Copy invite link' }).click()
  const field = dialog.getByLabel('Invite link')
  await expect(field).toHaveValue(new RegExp(`/join-club\\?club=${club.id}&token=[\\w-]{43}$`))
  await expect(dialog.getByText('Copied. You won’t be able to see it again.')).toContainText('for 5 people')
  const link = await field.inputValue()
  expect(await owner.page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await expect(dialog.getByRole('button', { name: 'Copy', exact: true })).toBeVisible()

  const guest = await visitor()
  const { pathname, search } = new URL(link)
  await guest.goto(pathname + search)
  await expect(guest).toHaveURL(/\/login\?redirect=/)
  await guest.getByRole('link', { name: 'Create an account' }).click()
  const newcomer = newPerson('Nora')
  await guest.getByLabel('First name').fill(newcomer.firstName)
  await guest.getByLabel('Last name').fill(newcomer.lastName)
  await guest.getByLabel('Email').fill(newcomer.email)
  await guest.getByLabel('Password', { exact: true }).fill(newcomer.password)
  await guest.getByRole('button', { name: 'Create account' }).click()
  await expect(guest).toHaveURL(/sent=1/)
  // The mail's link carries the target, so it works in any browser.
  await guest.goto('/')
  await guest.goto(await mailedLink(guest.request, newcomer.email, 'Confirm'))
  await guest.getByRole('button', { name: 'Confirm my address' }).click()

  await expect(guest).toHaveURL(pathname + search)
  await expect(guest.getByRole('heading', { name: club.name, level: 1 })).toBeVisible()
  await expect(guest.getByText('Olga Hollis invited you to')).toBeVisible()
  expect(await violations(guest)).toEqual([])
  await guest.getByRole('button', { name: 'Accept Invitation' }).click()
  await expect(guest.getByText('Welcome to the club!')).toBeVisible()
  await expect(guest.getByText('Successfully joined the club')).toBeVisible()
  await expect(guest).toHaveURL(new RegExp(`/${club.slug}$`))
  await expect(guest.getByRole('button', { name: 'What do you want to talk about?' })).toBeVisible()
  // Members are redirected, and Back does not return to the token.
  await guest.goto(pathname + search)
  await expect(guest).toHaveURL(new RegExp(`/${club.slug}$`))

  await owner.page.keyboard.press('Escape')
  const row = owner.page.getByRole('list', { name: 'Open invites' }).getByRole('listitem')
  await expect(row).toContainText('sed 1 of 5 times')
})
