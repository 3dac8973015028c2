import { createClub, expect, publishPost, test, unusedName } from './test.ts'

test('a member reports a post, a moderator hides it with reasons, and the reporter sees the outcome', async ({
  signedIn,
  client,
}) => {
  const [owner, reporter, author] = [await signedIn('Olga'), await signedIn('Rhea'), await client('Ari')]
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
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await reporter.page.getByRole('link', { name: 'Your reports' }).click()
  await expect(reporter.page.getByText('Being reviewed')).toBeVisible()

  const { page } = owner
  await page.goto(`/${club.slug}`)
  await page.getByRole('button', { name: 'Club menu, 1 open case' }).click()
  await page.getByRole('menuitem', { name: /^Moderation/ }).click()
  // The feed, which is left now, has a link of the same name.
  await expect(page.getByText('Spam or advertising')).toBeVisible()
  await page.getByRole('link', { name: 'Cheap followers' }).click()
  await expect(page.getByText('Third time this week')).toBeVisible()
  await page.getByRole('button', { name: 'Hide…' }).click()
  const act = page.getByRole('dialog', { name: 'Hide this post' })
  await act.getByRole('radio', { name: 'Spam or advertising' }).check()
  await act.getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Reverse: Hidden' })).toBeVisible()
  const found = async () =>
    (await reporter.request.get(`/rest/v1/clubs/${club.slug}/posts/${post.slug}`)).status()
  await expect.poll(found).toBe(404)

  const caseId = new URL(page.url()).pathname.split('/').pop()
  const closure = { data: { outcome: 'acted', reason: '' } }
  expect((await owner.request.put(`/rest/v1/cases/${caseId}/closure`, closure)).ok()).toBe(true)
  await reporter.page.reload()
  await expect(reporter.page.getByText('Action was taken')).toBeVisible()
})
