import { flaws } from './axe.ts'
import { linkTo, usernameOf } from './invites.ts'
import { createClub, expect, mailedLink, newPerson, test, unusedName } from './test.ts'

test('invite dialog, list and invitation pass axe in both color schemes', async ({ signedIn, visitor }) => {
  const owner = await signedIn('Olga')
  const [guest, stranger] = [await signedIn('Gus'), await signedIn('Stan')]
  const club = await createClub(owner.request, {
    name: unusedName('Looked At'),
    isPaid: true,
    membershipFee: '9',
  })
  const { path } = await linkTo(owner.request, club)
  for (const data of [{ email: newPerson().email }, { username: await usernameOf(guest.request) }])
    await owner.request.post(`/rest/v1/clubs/${club.slug}/invites/${'email' in data ? 'emails' : 'people'}`, {
      data,
    })
  await owner.page.goto(`/${club.slug}/members?tab=invites`)
  await expect(owner.page.getByRole('list', { name: 'Open invites' }).getByRole('listitem')).toHaveCount(3)
  expect(await flaws(owner.page)).toEqual([])
  await owner.page.getByRole('button', { name: 'Invite Member' }).click()
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Link options' }).click()
  await expect(owner.page.getByLabel('Link expires in')).toBeVisible()
  expect(await flaws(owner.page)).toEqual([])
  for (const address of [path, `/join-club/${club.id}`]) {
    await guest.page.goto(address)
    await expect(guest.page.getByRole('button', { name: 'Accept Invitation' })).toBeVisible()
    expect(await flaws(guest.page)).toEqual([])
  }
  const email = newPerson().email
  await owner.request.post(`/rest/v1/clubs/${club.slug}/invites/emails`, { data: { email } })
  await stranger.page.goto(await mailedLink(owner.request, email, 'invited you'))
  await expect(stranger.page.getByText('This invitation is for another account')).toBeVisible()
  expect(await flaws(stranger.page)).toEqual([])
  const outside = await visitor()
  for (const address of [path, await mailedLink(owner.request, email, 'invited you')]) {
    await outside.goto(address)
    await expect(outside.getByRole('region', { name: 'Club' })).toBeVisible()
    expect(await flaws(outside)).toEqual([])
  }
  await stranger.page.goto(`${path}x`)
  await expect(stranger.page.getByText('Invalid or expired invitation')).toBeVisible()
  expect(await flaws(stranger.page)).toEqual([])
})
