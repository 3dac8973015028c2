import { openLive } from './live.ts'
import { createClub, expect, publishPost, test, unusedName } from './test.ts'

test('a new item shows in the bell on all devices, links to it, and is read on each', async ({
  signedIn,
  client,
  onPhone,
}) => {
  const [owner, reader] = [await client('Olga'), await signedIn('Rita')]
  const club = await createClub(owner.request, { name: unusedName('Bellfounders') })
  expect((await reader.request.put(`/rest/v1/clubs/${club.slug}/membership`)).ok()).toBe(true)
  const { page } = reader
  const device = await onPhone(page)
  const bell = page.getByRole('button', { name: /^Notifications/ })
  for (const one of [page, device]) {
    await openLive(one, '/clubs')
    await expect(one.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  }
  await bell.click()
  const list = page.getByRole('dialog', { name: 'Notifications' })
  await expect(list.getByRole('heading', { name: 'Notifications' })).toBeVisible()
  await expect(list.getByText('No notifications')).toBeVisible()
  const latest = list.getByRole('region', { name: 'Latest notifications' })
  await expect.poll(async () => (await latest.boundingBox())?.height).toBe(400)

  const post = await publishPost(owner.request, club, { title: 'Casting on Sunday' })
  for (const one of [page, device])
    await expect(one.getByRole('button', { name: 'Notifications, 1 unread' })).toHaveText('1')
  const row = list.getByRole('link', { name: /^Unread: Olga .*posted “Casting on Sunday” in/ })
  await expect(row).toContainText(club.name)
  await row.click()
  await expect(page).toHaveURL(post.path)
  await expect(list).toBeHidden()
  for (const one of [page, device])
    await expect(one.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()

  // Marking all as read on the phone shows on the desktop at once.
  await publishPost(owner.request, club, { title: 'Tuning on Monday' })
  await publishPost(owner.request, club, { title: 'Ringing on Tuesday' })
  await device.getByRole('button', { name: 'Notifications, 2 unread' }).click()
  const phone = device.getByRole('dialog', { name: 'Notifications' })
  await expect(phone.getByRole('link', { name: /^Unread/ })).toHaveCount(2)
  await phone.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(phone.getByRole('link', { name: /^Unread/ })).toHaveCount(0)
  await expect(bell).toHaveAccessibleName('Notifications')
  await phone.getByRole('link', { name: 'See all' }).click()
  await expect(device).toHaveURL('/notifications')
  await expect(device.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible()
  await expect(device.getByRole('link', { name: / posted “/ })).toHaveCount(3)

  // Deleted content is removed from the list.
  await owner.request.delete(`/rest/v1/content/${post.id}`)
  await expect(device.getByRole('link', { name: / posted “/ })).toHaveCount(2)
})
