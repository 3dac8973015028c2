import { holdRequests } from './request-gate.ts'
import { joinRequestPath, requestRow } from './requests.ts'
import { createClub, expect, test, unusedName } from './test.ts'

test('a person requests to join, an admin accepts live, and both continue', async ({ signedIn }) => {
  const owner = await signedIn('Olga')
  const { page: asker } = await signedIn('Ari')
  const club = await createClub(owner.request, {
    name: unusedName('Closed Circle'),
    isPrivate: true,
  })
  await owner.page.goto(`/${club.slug}/members?tab=requests`)
  await expect(owner.page.getByText('No pending requests', { exact: true }).last()).toBeVisible()

  await asker.goto(`/${club.slug}`)
  await expect(asker).toHaveURL(new RegExp(`/${club.slug}/preview$`))
  const answer = await holdRequests(asker, `**${joinRequestPath(club.slug)}`)
  await asker.getByRole('button', { name: 'Request to Join' }).press('Enter')
  await expect(asker.getByRole('button', { name: 'Sending...' })).toBeDisabled()
  answer()
  await expect(asker.getByText('Request sent', { exact: true })).toBeVisible()
  await expect(asker.getByRole('button', { name: 'Request Sent' })).toBeDisabled()
  // The focus is not lost.
  await asker.keyboard.press('Tab')
  await expect(asker.getByRole('button', { name: 'Withdraw request' })).toBeFocused()

  // The request appears and disappears live for the owner.
  await expect(requestRow(owner.page, 'Ari Hollis')).toContainText('Asked just now')
  await expect(owner.page.getByRole('tab', { name: 'Join Requests 1' })).toBeVisible()
  await asker.keyboard.press('Enter')
  await expect(asker.getByRole('button', { name: 'Request to Join' })).toBeEnabled()
  await expect(requestRow(owner.page, 'Ari Hollis')).toHaveCount(0)
  await asker.getByRole('button', { name: 'Request to Join' }).click()

  await owner.page.getByRole('button', { name: 'Accept Ari Hollis' }).press('Enter')
  await expect(owner.page.getByRole('button', { name: 'Accepted. Undo for Ari Hollis' })).toBeFocused()
  await expect(owner.page.getByText('Request accepted')).toBeVisible()
  await expect(owner.page.getByText('Ari Hollis was added to the club.')).toBeVisible()
  await expect(requestRow(owner.page, 'Ari Hollis')).toHaveCount(0)
  await expect(owner.page.getByText('No pending requests', { exact: true }).last()).toBeVisible()

  // The preview opens the club live.
  await expect(asker.getByText('Welcome to the club!')).toBeVisible()
  await expect(asker).toHaveURL(new RegExp(`/${club.slug}$`))
  await expect(asker.getByText('2 members').first()).toBeVisible()
})
