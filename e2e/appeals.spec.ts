import { silenced } from './appeals.ts'
import { createClub, expect, mailedLink, test, unusedName } from './test.ts'

test('a silenced member reads why, appeals, and writes again once someone grants it', async ({
  signedIn,
  client,
}) => {
  const [owner, admin, member] = [await client('Olga'), await client('Adam'), await signedIn('Mia')]
  const { page } = member
  const club = await createClub(owner.request, { name: unusedName('Strict Circle') })
  await admin.request.put(`/rest/v1/clubs/${club.slug}/membership`)
  const { viewer } = await (await admin.request.get('/auth/v1/session')).json()
  await owner.request.put(`/rest/v1/clubs/${club.slug}/members/${viewer.id}/admin`)
  const actId = await silenced(member.request, owner.request, club)

  await page.goto(`/${club.slug}`)
  await expect(page.getByText(/You can read here, but not write until/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Composer' })).toHaveText(/You can read here, but not write/)
  await page.getByRole('link', { name: 'Why?' }).click()
  await expect(page).toHaveURL(`/statements/${actId}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('You can’t write in')
  await expect(page.getByText('Rule 2: Be kind')).toBeVisible()
  await page.getByLabel('Why is it wrong?').fill('I was quoting the rules')
  await page.getByRole('button', { name: 'Send appeal' }).click()
  await expect(page.getByText('We’ll answer it')).toBeVisible()

  // The link in the mail shows the same without a session.
  const path = await mailedLink(member.request, member.person.email, 'You can’t write in')
  await page.context().clearCookies()
  await page.goto(path)
  await expect(page.getByText('I was quoting the rules')).toBeVisible()

  const decision = { decision: 'granted', answer: 'You are right' }
  const answer = await admin.request.put(`/rest/v1/appeals/${actId}/decision`, { data: decision })
  expect(answer.ok(), await answer.text()).toBe(true)
  await page.reload()
  await expect(page.getByText('Your appeal was granted')).toBeVisible()
  await expect(page.getByText('You are right')).toBeVisible()
})
