import { chooseFor, moreFor } from './comments.ts'
import { createClub, expect, publishPost, test, unusedName } from './test.ts'
import { postWithPictures, viewer } from './viewer.ts'

test('Back on a phone closes what was opened last, and asks before a text is lost', async ({
  signedIn,
  onPhone,
}) => {
  const { page: desk, request } = await signedIn('Mia')
  const club = await createClub(request, { name: unusedName('Way Back') })
  const post = await postWithPictures(request, club, 'Boards', 2)
  await publishPost(request, club, { title: 'Another' })
  const data = { id: crypto.randomUUID(), content: 'Which ones?' }
  expect((await request.post(`/rest/v1/content/${post.id}/comments`, { data })).ok()).toBe(true)
  const page = await onPhone(desk)
  await page.goto('/my-clubs')
  await page.goto(`/${club.slug}`)

  // A menu, the notifications, a dialog that a menu opened, and one with a form.
  const options = page.getByRole('button', { name: 'Options for Another' })
  await options.tap()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('menuitem')).toHaveCount(0)
  await page.getByRole('button', { name: 'Notifications' }).tap()
  const bell = page.getByRole('dialog', { name: 'Notifications' })
  await expect(bell).toBeVisible()
  await page.goBack()
  await expect(bell).toHaveCount(0)
  await options.tap()
  await page.getByRole('menuitem', { name: 'Delete' }).tap()
  const deletion = page.getByRole('dialog', { name: /Delete/ })
  await expect(deletion).toBeVisible()
  await page.goBack()
  await expect(deletion).toHaveCount(0)
  await page.getByRole('button', { name: 'What do you want to talk about?' }).tap()
  const form = page.getByRole('dialog', { name: 'Create Post' })
  await form.getByRole('textbox', { name: 'Title' }).fill('Half a thought')
  await page.goBack()
  // A draft has it.
  await expect(form).toHaveCount(0)
  await expect(page).toHaveURL(`/${club.slug}`)

  await page.getByRole('link', { name: 'Boards', exact: true }).tap()
  await expect(page.getByRole('heading', { name: 'Boards', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Two oak boards' }).tap()
  await expect(viewer(page, 'Boards')).toBeVisible()
  await page.goBack()
  await expect(viewer(page, 'Boards')).toHaveCount(0)
  await chooseFor(page, 'Delete')
  const question = page.getByRole('dialog', { name: 'Delete comment' })
  await expect(question).toBeVisible()
  await page.goBack()
  await expect(question).toHaveCount(0)
  await expect(moreFor(page)).toBeVisible()
  await expect(page).toHaveURL(post.path)

  // Where no draft has it, it asks; each time, and the page stays.
  await page.goto('/settings/tokens')
  await page.getByRole('button', { name: 'New token' }).tap()
  const token = page.getByRole('dialog', { name: 'New token' })
  await token.getByLabel('Name').fill('Backup')
  const asks = page.getByRole('dialog', { name: 'Discard your changes?' })
  for (const answer of ['Keep editing', undefined, 'Discard']) {
    await page.goBack()
    await expect(asks).toBeVisible()
    await expect(token.getByLabel('Name')).toHaveValue('Backup')
    // Back answers the question as Escape does.
    if (answer) await asks.getByRole('button', { name: answer }).tap()
    else await page.goBack()
    await expect(asks).toHaveCount(0)
  }
  await expect(token).toHaveCount(0)
  await expect(page).toHaveURL('/settings/tokens')
  await page.goBack()
  await expect(page).toHaveURL(post.path)
})
