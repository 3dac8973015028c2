import { flaws } from './axe.ts'
import { comment, hourly } from './comments.ts'
import { dismissToasts, refusal } from './refusals.ts'
import { createClub, expect, publishPost, test, unusedName } from './test.ts'

test('people reply to, like and edit comments live; replies outlive a deleted comment', async ({
  signedIn,
  client,
  visitor,
}) => {
  const owner = await client('Olga')
  const club = await createClub(owner.request, { name: unusedName('Answers') })
  const post = await publishPost(owner.request, club, { title: 'Which wax?' })
  const { page: mia } = await signedIn('Mia')
  const { page: ned } = await signedIn('Ned')
  for (const page of [mia, ned]) {
    await page.goto(post.path)
  }
  await mia.getByLabel('Write a comment').press('ControlOrMeta+Enter')
  await expect(mia.getByText('Empty comment')).toBeVisible()
  await mia.getByLabel('Write a comment').fill('Beeswax, I think')
  await mia.getByRole('button', { name: 'Post', exact: true }).click()
  await ned.getByRole('button', { name: /^Reply to comment by Mia/ }).click()
  const field = ned.getByRole('textbox', { name: /^Reply to Mia/ })
  await expect(field).toBeFocused()
  await field.fill('With a little turpentine')
  await field.press('Control+Enter')
  await expect(field).toHaveCount(0)
  const reply = mia.getByRole('list', { name: 'Replies' }).getByRole('article', { name: /^Reply by Ned/ })
  await expect(reply).toContainText('With a little turpentine')
  await expect(mia.getByText('2 comments')).toBeVisible()

  await mia.getByRole('button', { name: /^Like reply by Ned \S+, 0 likes$/ }).click()
  await expect(
    mia.getByRole('button', { name: /^Like reply by Ned \S+, 1 like$/, pressed: true }),
  ).toBeVisible()
  await expect(
    ned.getByRole('button', { name: /^Like reply by Ned \S+, 1 like$/, pressed: false }),
  ).toBeVisible()
  await ned.route(/\/comments\/[^/]+\/like$/, (route) => route.fulfill(refusal('bad_input')))
  await ned.getByRole('button', { name: /^Like comment by Mia/ }).click()
  await expect(ned.getByText('Failed to update like status')).toBeVisible()
  await expect(
    ned.getByRole('button', { name: /^Like comment by Mia \S+, 0 likes$/, pressed: false }),
  ).toBeVisible()
  await ned.unrouteAll()

  // A reply to a reply is on the same level, and begins with a mention.
  await mia.getByRole('button', { name: /^Reply to reply by Ned/ }).click()
  await expect(mia.getByRole('textbox', { name: /^Reply to Ned/ })).toHaveValue(/^@ned\S* $/)
  await mia.getByRole('textbox', { name: /^Reply to Ned/ }).pressSequentially('How little?')
  await mia.getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(ned.getByRole('article', { name: /^Reply by Mia/ })).toContainText('How little?')

  const mine = mia.getByRole('article', { name: /^Comment by Mia/ })
  await expect(ned.getByRole('button', { name: /^Edit comment by Mia|^Delete comment by Mia/ })).toHaveCount(
    0,
  )
  await mia.getByRole('button', { name: /^Edit comment by Mia/ }).click()
  const editing = mia.getByRole('textbox', { name: 'Edit comment' })
  await expect(editing).toHaveValue('Beeswax, I think')
  await editing.fill('Beeswax, always')
  await mia.reload()
  await mia.getByRole('button', { name: /^Edit comment by Mia/ }).click()
  await expect(editing).toHaveValue('Beeswax, always')
  await expect(mia.getByText('Draft restored')).toBeVisible()
  await mia.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(mine).toContainText(/edited .*Beeswax, always/)
  await expect(ned.getByRole('article', { name: /^Comment by Mia/ })).toContainText('Beeswax, always')
  await dismissToasts(mia)
  expect(await flaws(mia)).toEqual([])

  // With an open reply form.
  await ned.getByRole('button', { name: /^Reply to comment by Mia/ }).click()
  await ned.getByRole('textbox', { name: /^Reply to Mia/ }).fill('Or carnauba')
  await mia.getByRole('button', { name: /^Delete comment by Mia/ }).click()
  await mia.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(ned.getByText('This comment was deleted.')).toBeVisible()
  await expect(ned.getByRole('article', { name: /^Reply by/ })).toHaveCount(2)
  await expect(ned.getByRole('textbox', { name: /^Reply/ })).toHaveValue('Or carnauba')

  const { page: guest } = { page: await visitor() }
  await guest.goto(post.path)
  await expect(guest.getByText('This comment was deleted.')).toBeVisible()
  await expect(guest.getByRole('article', { name: /^Reply by Ned/ })).toContainText('1 like')
  await expect(guest.getByRole('button', { name: /^Like (comment|reply)|^Reply to/ })).toHaveCount(0)
})

test('a reload returns to the comment being read, beyond the first twenty', async ({ signedIn }) => {
  const { page, request } = await signedIn('Mia')
  const club = await createClub(request, { name: unusedName('Far Down') })
  const post = await publishPost(request, club, { title: 'Much to read' })
  const { username } = await (await request.get('/rest/v1/profile')).json()
  await hourly(post, username, 50)
  await page.goto(post.path)
  await expect(comment(page)).toHaveCount(20)
  await page.getByRole('button', { name: 'Load more comments' }).click()
  await expect(comment(page)).toHaveCount(40)
  const read = comment(page).filter({ hasText: 'Hour 15' })
  await read.evaluate((node) => node.scrollIntoView({ block: 'start', behavior: 'instant' }))
  const top = () => read.evaluate((node) => node.getBoundingClientRect().top)
  const before = await top()
  await page.reload()
  await expect(read).toBeInViewport()
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(3)
  await expect(comment(page)).toHaveCount(40)
})
