import { flaws } from './axe.ts'
import { createClub, expect, publishPost, test, unusedName } from './test.ts'

test('a member reports a post, a moderator hides it with reasons, and the reporter sees the outcome', async ({
  signedIn,
}) => {
  const owner = await signedIn('Olga')
  const author = await signedIn('Ari')
  const reporter = await signedIn('Rhea')
  const club = await createClub(owner.request, { name: unusedName('Quiet Corner') })
  for (const { request } of [author, reporter])
    expect((await request.put(`/rest/v1/clubs/${club.slug}/membership`)).ok()).toBe(true)
  const post = await publishPost(author.request, club, { title: 'Cheap followers' })

  // The author can't report it.
  const options = { name: 'Options for Cheap followers' }
  await author.page.goto(post.path)
  await author.page.getByRole('button', options).click()
  await expect(author.page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible()
  await expect(author.page.getByRole('menuitem', { name: 'Report…' })).toHaveCount(0)

  await reporter.page.goto(post.path)
  await reporter.page.getByRole('button', options).click()
  await reporter.page.getByRole('menuitem', { name: 'Report…' }).click()
  const dialog = reporter.page.getByRole('dialog', { name: 'Report this post' })
  await dialog.getByRole('radio', { name: 'Spam or advertising' }).check()
  await dialog.getByLabel('Note (optional)').fill('Third time this week')
  expect(await flaws(reporter.page)).toEqual([])
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await reporter.page.getByRole('link', { name: 'Your reports' }).click()
  await expect(reporter.page.getByText('Being reviewed')).toBeVisible()
  expect(await flaws(reporter.page)).toEqual([])

  const { page } = owner
  await page.goto(`/${club.slug}`)
  await page.getByRole('button', { name: 'Club menu, 1 open case' }).click()
  await page.getByRole('menuitem', { name: /^Moderation/ }).click()
  await expect(page.getByText('Spam or advertising')).toBeVisible()
  expect(await flaws(page)).toEqual([])
  await page.getByRole('link', { name: 'Cheap followers' }).click()
  await expect(page.getByText('Third time this week')).toBeVisible()
  await page.getByRole('button', { name: 'Take', exact: true }).click()
  await expect(page.getByText('Taken by you')).toBeVisible()
  expect(await flaws(page)).toEqual([])

  await page.getByRole('button', { name: 'Hide…' }).click()
  const act = page.getByRole('dialog', { name: 'Hide: reasons' })
  await act.getByRole('radio', { name: 'Spam or advertising' }).check()
  expect(await flaws(page)).toEqual([])
  await act.getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(act).toHaveCount(0)
  const reverse = page.getByRole('button', { name: 'Reverse: Hidden' })
  await expect(reverse).toBeVisible()
  await expect(async () => {
    await reporter.page.goto(post.path)
    await expect(reporter.page.getByRole('heading', { name: 'Cheap followers' })).toHaveCount(0)
  }).toPass()

  // At its address the author finds why.
  await author.page.goto(post.path)
  await expect(author.page.getByText('A moderator hid your post')).toBeVisible()
  expect(await flaws(author.page)).toEqual([])
  await author.page.getByRole('link', { name: 'See why and appeal' }).click()
  await expect(author.page.getByRole('button', { name: /appeal/i }).first()).toBeVisible()

  await page.getByRole('button', { name: 'Close case…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close case' }).click()
  await expect(page.getByText('All clear')).toBeVisible()
  await reporter.page.goto('/settings/reports')
  await expect(reporter.page.getByText('Action was taken')).toBeVisible()

  // Reversed, the post is back as it was.
  await page.getByRole('tab', { name: 'Closed' }).click()
  await page.getByRole('link', { name: 'Cheap followers' }).click()
  await reverse.click()
  await page.getByLabel('Reason (optional)').fill('A misunderstanding')
  await page.getByRole('button', { name: 'Reverse', exact: true }).click()
  await expect(reverse).toHaveCount(0)
  await reporter.page.goto(post.path)
  await expect(reporter.page.getByRole('heading', { name: 'Cheap followers' })).toBeVisible()
})

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
