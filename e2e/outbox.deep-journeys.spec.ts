import { flaws } from './axe.ts'
import { commentField, postComment, queuedComments, queueNote } from './outbox.ts'
import { comesBack } from './refusals.ts'
import { expect, foundClub, published, test, unusedName } from './test.ts'

test('what waits outlives a reload, can be changed or discarded, and says on any page why it was refused', async ({
  signedIn,
  client,
  expectComplaints,
}) => {
  expectComplaints(/ERR_FAILED/)
  const owner = await client('Olga')
  const club = await foundClub(owner.request, { name: unusedName('Refused') })
  const topic = await published(owner.request, club, { title: 'Not for long' })
  const { page, request } = await signedIn('Ned')
  expect((await request.put(`/rest/v1/clubs/${club.slug}/membership`)).ok()).toBe(true)
  const { viewer } = await (await request.get('/auth/v1/session')).json()
  let isCut = true
  await page.route(/\/(comments|posts)$/, (route) =>
    isCut && route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await page.goto(topic.path)
  await postComment(page, 'The first')
  await postComment(page, 'The second')
  await postComment(page, 'The third')
  await page.reload()
  await expect(queuedComments(page)).toHaveText([/The first/, /The second/, /The third/])
  await queuedComments(page)
    .filter({ hasText: 'The second' })
    .getByRole('button', { name: 'Edit: Your comment' })
    .click()
  await expect(commentField(page)).toHaveValue('The second')
  await expect(commentField(page)).toBeFocused()
  await expect(queuedComments(page)).toHaveText([/The first/, /The third/])
  // What is in the field already stays there, and what waits stays where it is.
  await queuedComments(page)
    .filter({ hasText: 'The first' })
    .getByRole('button', { name: 'Edit: Your comment' })
    .click()
  await expect(page.getByText('You are writing something else there')).toBeVisible()
  await expect(commentField(page)).toHaveValue('The second')
  await queuedComments(page)
    .filter({ hasText: 'The third' })
    .getByRole('button', { name: 'Discard: Your comment' })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(queuedComments(page)).toHaveText([/The first/])

  await page.goto(`/${club.slug}`)
  await page.getByRole('button', { name: 'What do you want to talk about?' }).click()
  const composer = page.getByRole('dialog', { name: 'Create Post' })
  await composer.getByLabel('Title').fill('A post of Ned’s')
  await composer.getByRole('textbox', { name: 'Content' }).fill('Its text')
  await composer.getByRole('button', { name: 'Create Post' }).click()
  await expect(composer).toHaveCount(0)
  const mine = page.getByRole('article', { name: 'Your post' })
  await expect(mine).toContainText('A post of Ned’s · Its text')
  // Both are refused by now: the post is gone, and members may publish no more.
  expect((await owner.request.delete(`/rest/v1/content/${topic.id}`)).ok()).toBe(true)
  const allow = (ids: string[]) =>
    owner.request.put(`/rest/v1/clubs/${club.slug}/permissions`, { data: { permissions: { posts: ids } } })
  expect((await allow([])).ok()).toBe(true)
  await page.goto('/profile/drafts')
  const toBeSent = page.getByRole('region', { name: 'Waiting to send' }).getByRole('article')
  await expect(toBeSent).toHaveCount(2)
  expect(await flaws(page)).toEqual([])
  isCut = false
  await comesBack(page)
  await expect(toBeSent.first()).toContainText('Not sent. It has been deleted.')
  await expect(toBeSent.last()).toContainText(
    'Not sent. Members are not allowed to publish posts. Please contact a club admin.',
  )
  await expect(page.getByText('Failed to add comment')).toBeVisible()
  await page.goto(`/${club.slug}`)
  await expect(queueNote(page)).toHaveText('2 not sent')
  await queueNote(page).click()
  await expect(queueNote(page)).toHaveCount(0)

  expect((await allow([viewer.id])).ok()).toBe(true)
  await toBeSent.last().getByRole('button', { name: 'Try again: New post' }).click()
  await expect(page.getByText('Post created successfully')).toBeVisible()
  await expect(toBeSent).toHaveCount(1)
  // Nobody loses by logging out what they believe to be sent.
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  const question = page.getByRole('dialog', { name: 'Log out without sending?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await toBeSent.getByRole('button', { name: /^Discard: / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(toBeSent).toHaveCount(0)
  await page.goto(`/${club.slug}`)
  await expect(page.getByRole('article', { name: 'A post of Ned’s' })).toHaveCount(1)
})
