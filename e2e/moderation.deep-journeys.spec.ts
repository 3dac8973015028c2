import { flaws } from './axe.ts'
import { createClub, expect, publishPost, test, unusedName } from './test.ts'

test('a visitor reports what is public as illegal', async ({ page, signedIn }) => {
  const { request } = await signedIn('Olga')
  const club = await createClub(request, { name: unusedName('Open Corner') })
  await page.goto(`/${club.slug}/preview`)
  await page.getByRole('button', { name: 'Club options' }).click()
  await page.getByRole('menuitem', { name: 'Report…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report this club' })
  await dialog.getByLabel('Why is it illegal?').fill('It copies my book.')
  await dialog.getByLabel('Your name').fill('Ann Author')
  await dialog.getByLabel('Your email').fill('ann@people.test')
  await dialog.getByLabel(/^To the best of my knowledge/).check()
  expect(await flaws(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText(/A receipt goes to/)).toBeVisible()
})

test('a hidden post says why to its author, and is as it was once the act is reversed', async ({
  signedIn,
}) => {
  const [owner, reporter, author] = [await signedIn('Olga'), await signedIn('Rhea'), await signedIn('Ari')]
  const club = await createClub(owner.request, { name: unusedName('Quiet Corner') })
  for (const { request } of [author, reporter])
    expect((await request.put(`/rest/v1/clubs/${club.slug}/membership`)).ok()).toBe(true)
  const post = await publishPost(author.request, club, { title: 'Cheap followers' })

  await reporter.page.goto(post.path)
  await reporter.page.getByRole('button', { name: 'Options for Cheap followers' }).click()
  await reporter.page.getByRole('menuitem', { name: 'Report…' }).click()
  const dialog = reporter.page.getByRole('dialog', { name: 'Report this post' })
  await dialog.getByRole('radio', { name: 'Spam or advertising' }).check()
  await dialog.getByLabel('Note (optional)').fill('Third time this week')
  expect(await flaws(reporter.page)).toEqual([])
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await reporter.page.getByRole('link', { name: 'Your reports' }).click()
  await expect(reporter.page.getByText('Being reviewed')).toBeVisible()

  const { page } = owner
  await page.goto(`/${club.slug}`)
  await page.getByRole('button', { name: 'Club menu, 1 open case' }).click()
  await page.getByRole('menuitem', { name: /^Moderation/ }).click()
  await expect(page.getByText('Spam or advertising')).toBeVisible()
  await page.getByRole('link', { name: 'Cheap followers' }).click()
  await expect(page.getByText('Third time this week')).toBeVisible()
  expect(await flaws(page)).toEqual([])
  await page.getByRole('button', { name: 'Hide…' }).click()
  const act = page.getByRole('dialog', { name: 'Hide this post' })
  await act.getByRole('radio', { name: 'Spam or advertising' }).check()
  expect(await flaws(page)).toEqual([])
  await act.getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(act).toHaveCount(0)
  const reverse = page.getByRole('button', { name: 'Reverse: Hidden' })
  await expect(reverse).toBeVisible()
  const found = async () =>
    (await reporter.request.get(`/rest/v1/clubs/${club.slug}/posts/${post.slug}`)).status()
  await expect.poll(found).toBe(404)

  // At its address the author finds why.
  await author.page.goto(post.path)
  await expect(author.page.getByText('A moderator hid your post')).toBeVisible()
  expect(await flaws(author.page)).toEqual([])
  await author.page.getByRole('link', { name: 'See why and appeal' }).click()
  await expect(author.page.getByRole('button', { name: /appeal/i }).first()).toBeVisible()

  const caseId = new URL(page.url()).pathname.split('/').pop()
  const closure = { data: { outcome: 'acted', reason: '' } }
  expect((await owner.request.put(`/rest/v1/cases/${caseId}/closure`, closure)).ok()).toBe(true)
  await reporter.page.reload()
  await expect(reporter.page.getByText('Action was taken')).toBeVisible()

  // Reversed, the post is as it was.
  await reverse.click()
  await page.getByLabel('Reason (optional)').fill('A misunderstanding')
  await page.getByRole('button', { name: 'Reverse', exact: true }).click()
  await expect(reverse).toHaveCount(0)
  await expect.poll(found).toBe(200)
})
