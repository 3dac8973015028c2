import { createClub, expect, test, unusedName } from './test.ts'

test('pending clubs are listed with the person’s clubs, and managers see pending requests', async ({
  signedIn,
}) => {
  const owner = await signedIn('Odette')
  const asker = await signedIn('Asta')
  const invited = await signedIn('Ivo')
  const club = await createClub(owner.request, { name: unusedName('Two Doors'), isPrivate: true })
  const asked = await asker.request.put(`/rest/v1/clubs/${club.slug}/join-request`)
  expect(asked.ok()).toBe(true)
  const { username } = await (await invited.request.get('/rest/v1/profile')).json()
  const data = { username }
  expect((await owner.request.post(`/rest/v1/clubs/${club.slug}/invites/people`, { data })).ok()).toBe(true)

  await asker.page.goto('/clubs-joined')
  const waiting = asker.page.getByRole('region', { name: 'Waiting for an answer' })
  await expect(waiting.getByRole('link', { name: club.name })).toBeVisible()
  await expect(waiting.getByText('Request Sent')).toBeVisible()
  await expect(asker.page.getByText("You haven't joined any clubs yet")).toBeVisible()

  // Not offered a second time among the busiest clubs.
  await invited.page.route(/\/rest\/v1\/clubs\?.*sort=activity/, async (route) => {
    const { items, ...rest } = await (await route.fetch()).json()
    const { invited: cards } = await (await invited.request.get('/rest/v1/my/clubs')).json()
    await route.fulfill({ json: { ...rest, items: [...cards, ...items] } })
  })
  for (const [path, name] of [
    ['/', 'Waiting for you'],
    ['/clubs-joined', 'You are invited'],
  ] as const) {
    await invited.page.goto(path)
    await expect(invited.page.getByRole('region', { name }).getByText(club.name)).toBeVisible()
    await expect(invited.page.getByText(club.name)).toHaveCount(1)
  }
  await invited.page.getByRole('link', { name: 'Accept Invitation' }).click()
  await expect(invited.page).toHaveURL(/\/join-club\?club=/)
  await invited.page.getByRole('button', { name: 'Accept Invitation' }).click()
  await expect(invited.page).toHaveURL(new RegExp(`/${club.slug}$`))
  await invited.page.goto('/clubs-joined')
  await expect(invited.page.getByRole('list', { name: 'Clubs Joined' }).getByText(club.name)).toBeVisible()
  await expect(invited.page.getByText('You are invited')).toHaveCount(0)

  await owner.page.goto('/my-clubs')
  await owner.page.getByRole('link', { name: '1 request', exact: true }).click()
  await expect(owner.page).toHaveURL(new RegExp(`/${club.slug}/members\\?tab=requests`))
  await owner.page.getByRole('button', { name: 'Accept Asta Hollis' }).click()
  // Leaving the page sends the answer at once.
  await owner.page.getByRole('link', { name: 'Guildhall, home' }).click()
  await expect(owner.page.getByText('Request accepted')).toBeVisible()
  await expect(asker.page.getByRole('list', { name: 'Clubs Joined' }).getByText(club.name)).toBeVisible()
})
