import type { Page } from '@playwright/test'
import { flaws } from './axe.ts'
import { comesBack } from './refusals.ts'
import { expect, foundClub, published, test, unusedName } from './test.ts'

const field = (page: Page) => page.getByLabel('Write a comment')
const post = (page: Page) => page.getByRole('button', { name: 'Post', exact: true })
const comments = (page: Page) => page.getByRole('article', { name: /^Comment by/ })
const unsent = (page: Page) => page.getByRole('list', { name: 'Comments to be sent' }).getByRole('listitem')
const note = (page: Page) => page.getByRole('link', { name: /to be sent|not sent/ })

async function say(page: Page, text: string) {
  await field(page).fill(text)
  await post(page).click()
  await expect(field(page)).toHaveValue('')
}

test('what is written without a connection waits in sight, and is posted once and in its order when it is back', async ({
  signedIn,
  expectComplaints,
}) => {
  expectComplaints(/ERR_INTERNET_DISCONNECTED|WebSocket/)
  const { page, request } = await signedIn('Mia')
  const club = await foundClub(request, { name: unusedName('On the Train') })
  const topic = await published(request, club, { title: 'Where are you?' })
  const said = async () => {
    const { items } = await (await request.get(`/rest/v1/content/${topic.id}/comments?order=oldest`)).json()
    return items.map(({ content, replies }: { content: string; replies: { content: string }[] }) => [
      content,
      ...replies.map((reply) => reply.content),
    ])
  }
  await page.goto(topic.path)
  await say(page, 'At the station')
  await expect(comments(page)).toHaveCount(1)
  await page.context().setOffline(true)
  await say(page, 'In the tunnel')
  await expect(page.getByText('Your comment will be posted as soon as there is one.')).toBeVisible()
  await say(page, 'Still in it')
  await page.getByRole('button', { name: /^Reply to comment by Mia/ }).click()
  await page.getByRole('textbox', { name: /^Reply to/ }).fill('Not any more')
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Replies to be sent' })).toContainText('Not any more')
  await expect(unsent(page)).toHaveText([/In the tunnel.*Waiting/, /Still in it.*Waiting/])
  await expect(note(page)).toHaveText('3 to be sent')
  expect(await said()).toEqual([['At the station']])

  // Written before, so it is posted before.
  await page.context().setOffline(false)
  await expect(comments(page)).toHaveCount(3)
  await expect(note(page)).toHaveCount(0)
  await expect(unsent(page)).toHaveCount(0)
  await expect.poll(said).toEqual([['At the station', 'Not any more'], ['In the tunnel'], ['Still in it']])
})

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
  await say(page, 'The first')
  await say(page, 'The second')
  await say(page, 'The third')
  await page.reload()
  await expect(unsent(page)).toHaveText([/The first/, /The second/, /The third/])
  await unsent(page)
    .filter({ hasText: 'The second' })
    .getByRole('button', { name: 'Edit: Your comment' })
    .click()
  await expect(field(page)).toHaveValue('The second')
  await expect(field(page)).toBeFocused()
  await expect(unsent(page)).toHaveText([/The first/, /The third/])
  // What is in the field already stays there, and what waits stays where it is.
  await unsent(page)
    .filter({ hasText: 'The first' })
    .getByRole('button', { name: 'Edit: Your comment' })
    .click()
  await expect(page.getByText('You are writing something else there')).toBeVisible()
  await expect(field(page)).toHaveValue('The second')
  await unsent(page)
    .filter({ hasText: 'The third' })
    .getByRole('button', { name: 'Discard: Your comment' })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(unsent(page)).toHaveText([/The first/])

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
  const toBeSent = page.getByRole('region', { name: 'To be sent' }).getByRole('article')
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
  await expect(note(page)).toHaveText('2 not sent')
  await note(page).click()
  await expect(note(page)).toHaveCount(0)

  expect((await allow([viewer.id])).ok()).toBe(true)
  await toBeSent.last().getByRole('button', { name: 'Try again: New post' }).click()
  await expect(page.getByText('Post created successfully')).toBeVisible()
  await expect(toBeSent).toHaveCount(1)
  // Nobody loses by logging out what they believe to be sent.
  await page.getByRole('button', { name: 'My Account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  const question = page.getByRole('dialog', { name: 'Log out before it is sent?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await toBeSent.getByRole('button', { name: /^Discard: / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(toBeSent).toHaveCount(0)
  await page.goto(`/${club.slug}`)
  await expect(page.getByRole('article', { name: 'A post of Ned’s' })).toHaveCount(1)
})
