import { flaws } from './axe.ts'
import { chooseFor, comment, hourly, moreFor } from './comments.ts'
import { dismissToasts, refusal } from './refusals.ts'
import { createClub, expect, publishPost, test, unusedName } from './test.ts'

test('resending an edit whose response was lost reports that it is saved', async ({
  signedIn,
  expectComplaints,
}) => {
  expectComplaints(/ERR_FAILED/)
  const { page, request } = await signedIn('Mia')
  const club = await createClub(request, { name: unusedName('Lost Answers') })
  const post = await publishPost(request, club, { title: 'Did it arrive?' })
  await page.goto(post.path)
  await page.getByLabel('Write a comment').fill('As it was')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await chooseFor(page, 'Edit', 'comment by Mia')
  await page.getByRole('textbox', { name: 'Edit comment' }).fill('As it is')
  await page.route(
    /\/comments\/[^/]+$/,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  // The list is refetched with the edit, while the response to the edit itself is lost.
  const isKnown = page.waitForResponse(async (answer) => {
    if (!/\/comments$/.test(new URL(answer.url()).pathname)) return false
    // Aborted if another refetch replaces it.
    const text = await answer.text().catch(() => '')
    return text.includes('As it is')
  })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await expect(page.getByText('Failed to update comment')).toBeVisible()
  await isKnown
  await dismissToasts(page)
  await save.click()
  await expect(comment(page)).toContainText(/edited .*As it is/)
  await expect(save).toHaveCount(0)
})

test('a link opens a comment deep in a long list, with more in both directions and orders', async ({
  signedIn,
  client,
  visitor,
}) => {
  const owner = await client('Olga')
  const club = await createClub(owner.request, { name: unusedName('Long Talk') })
  const post = await publishPost(owner.request, club, { title: 'Much discussed' })
  const { username } = await (await owner.request.get('/rest/v1/profile')).json()
  const ids = await hourly(post, username, 50)
  const guest = await visitor()
  await guest.goto(`${post.path}#comment-${ids[10]}`)
  const comments = comment(guest)
  const linked = comments.filter({ hasText: 'Hour 10' })
  await expect(linked).toBeInViewport()
  await expect(linked).toBeFocused()
  await expect(comments).toHaveCount(11)
  await guest.getByRole('button', { name: 'Load newer comments' }).click()
  await expect(comments).toHaveCount(31)
  await expect(comments.first()).toContainText('Hour 30')
  await guest.getByRole('button', { name: 'Load newer comments' }).click()
  await expect(comments).toHaveCount(50)
  await expect(guest.getByRole('button', { name: 'Load newer comments' })).toHaveCount(0)
  // The time of each comment links to it.
  await comments.filter({ hasText: 'Hour 12' }).getByRole('link', { name: /ago$/ }).click()
  await expect(guest).toHaveURL(`${post.path}#comment-${ids[12]}`)
  await expect(comments.filter({ hasText: 'Hour 12' })).toBeFocused()

  const { page } = await signedIn('Mia')
  await page.goto(post.path)
  await page.getByRole('combobox', { name: 'Order of comments' }).selectOption('Oldest first')
  const first = page.getByRole('article', { name: /^Comment by/ }).first()
  await expect(first).toContainText('Hour 0')
  await page.reload()
  await expect(first).toContainText('Hour 0')
  await expect(page.getByRole('button', { name: 'Load more comments' })).toBeVisible()
  // Added at the end, and scrolled to.
  await page.getByLabel('Write a comment').fill('Have I missed anything?')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(comment(page).filter({ hasText: 'Have I missed anything?' })).toBeFocused()
  await page.getByRole('button', { name: 'Load older comments' }).click()
  await expect(comment(page).filter({ hasText: 'Hour 49' })).toBeVisible()

  await page.goto(`${post.path}#comment-${crypto.randomUUID()}`)
  await expect(page.getByText('The comment you were looking for was deleted.')).toBeVisible()
  await expect(first).toContainText('Hour 0')
})

test('long threads load on demand, new comments are marked, and text survives a deleted comment', async ({
  signedIn,
  client,
}) => {
  const owner = await client('Olga')
  const club = await createClub(owner.request, { name: unusedName('Many Answers') })
  const post = await publishPost(owner.request, club, { title: 'A question to all' })
  const say = async (content: string, parentId?: string) => {
    const data = { id: crypto.randomUUID(), content, parentId }
    expect((await owner.request.post(`/rest/v1/content/${post.id}/comments`, { data })).ok()).toBe(true)
    return data.id
  }
  const question = await say('Who comes?')
  for (const number of [1, 2, 3, 4, 5]) await say(`Answer ${number}`, question)
  const { page } = await signedIn('Mia')
  await page.goto(post.path)
  const answers = page.getByRole('article', { name: /^Reply by/ })
  await expect(answers).toHaveCount(3)
  await expect(page.getByText('New', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Show all 5 replies' }).click()
  await expect(answers).toHaveCount(5)
  // A reply that is not among those shown is scrolled to.
  await page.getByRole('button', { name: /^Reply to comment by/ }).click()
  await page.getByRole('textbox', { name: /^Reply to/ }).fill('I do')
  await page.reload()
  await expect(page.getByRole('textbox', { name: /^Reply to/ })).toHaveValue('I do')
  await page.getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(answers.filter({ hasText: 'I do' })).toBeFocused()

  await page.goto('/clubs')
  await expect(page.getByRole('heading', { name: 'Clubs', level: 1 })).toBeVisible()
  const late = await say('And who brings cake?')
  await page.goto(post.path)
  await expect(page.getByText('1 new since your last visit')).toBeVisible()
  const fresh = comment(page).filter({ hasText: 'And who brings cake?' })
  await expect(fresh.getByText('New', { exact: true })).toBeVisible()
  await expect(page.getByText('New', { exact: true })).toHaveCount(1)

  await page
    .getByRole('button', { name: /^Reply to comment by/ })
    .first()
    .click()
  await page.getByRole('textbox', { name: /^Reply to/ }).fill('Half a cake')
  await owner.request.delete(`/rest/v1/comments/${late}`)
  const dialog = page.getByRole('dialog', { name: 'Your comment was not posted' })
  await expect(dialog.getByLabel('Your comment')).toHaveValue('Half a cake')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(fresh).toHaveCount(0)
})

test('two people reply to, like and edit comments, each seeing the other live', async ({
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
  await moreFor(ned, 'comment by Mia').click()
  await expect(ned.getByRole('menuitem', { name: 'Report' })).toBeVisible()
  await expect(ned.getByRole('menuitem', { name: /Edit|Delete/ })).toHaveCount(0)
  await ned.keyboard.press('Escape')
  await chooseFor(mia, 'Edit', 'comment by Mia')
  const editing = mia.getByRole('textbox', { name: 'Edit comment' })
  await expect(editing).toHaveValue('Beeswax, I think')
  await editing.fill('Beeswax, always')
  await mia.reload()
  await chooseFor(mia, 'Edit', 'comment by Mia')
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
  await chooseFor(mia, 'Delete', 'comment by Mia')
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
