import { newId } from '../server/src/platform/ids.ts'
import { flaws } from './axe.ts'
import { moreFor } from './comments.ts'
import { choose } from './menus.ts'
import { refusal } from './refusals.ts'
import { createClub, expect, publishPost, test, unusedName } from './test.ts'

test('an edited item shows when, and admins can read its earlier versions', async ({ signedIn, visitor }) => {
  const author = await signedIn('Ada')
  const owner = await signedIn('Olga')
  const club = await createClub(owner.request, { name: unusedName('Second Thoughts') })
  expect((await author.request.put(`/rest/v1/clubs/${club.slug}/membership`)).ok()).toBe(true)
  const content = 'Bring oak boards and a sharp plane.'
  const post = await publishPost(author.request, club, { title: 'Plans for May', content })
  const guest = await visitor()
  await guest.goto(post.path)
  await expect(guest.getByRole('heading', { name: 'Plans for May' })).toBeVisible()
  await expect(guest.getByText('edited')).toHaveCount(0)

  const { page } = owner
  await page.goto(post.path)
  const options = page.getByRole('button', { name: 'Options for Plans for' })
  await options.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Save', exact: true })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Edit history' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  const data = { title: 'Plans for June', content: content.replace('oak', 'ash') }
  expect((await author.request.put(`/rest/v1/posts/${post.id}`, { data })).ok()).toBe(true)
  await expect(page.getByRole('heading', { name: 'Plans for June' })).toBeVisible()
  const edited = page.getByRole('main').locator('time').filter({ hasText: 'edited' })
  await edited.focus()
  await expect(edited.locator('span')).toBeInViewport({ ratio: 1 })
  await expect(edited).toHaveText(/^edited [A-Z][a-z]{2} \d+, \d{4} • /)
  expect(await flaws(page)).toEqual([])
  await guest.reload()
  await expect(guest.getByText('edited').first()).toBeVisible()

  await page.route(/\/versions$/, (route) => route.fulfill(refusal('bad_input')))
  await options.press('Enter')
  await choose(page.getByRole('menuitem', { name: 'Edit history' }))
  const dialog = page.getByRole('dialog', { name: 'Edit history' })
  await expect(dialog.getByText('Failed to load the edit history')).toBeVisible()
  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Try Again' }).click()
  const changes = dialog.getByRole('list', { name: /^Edit history of Plans for/ }).getByRole('listitem')
  await expect(changes).toHaveCount(1)
  await expect(changes.getByText(/^Ada/)).toBeVisible()
  const words = (field: string, part: string) =>
    changes.first().getByRole('region', { name: field }).locator(part)
  await expect(words('Title', 'del')).toHaveText('May')
  await expect(words('Title', 'ins')).toHaveText('June')
  await expect(words('Text', 'p')).toHaveText('Bring oakash boards and a sharp plane.')
  expect(await flaws(page)).toEqual([])

  // Changes appear live.
  const corrected = await owner.request.put(`/rest/v1/posts/${post.id}`, {
    data: { title: 'Plans for July' },
  })
  expect(corrected.ok()).toBe(true)
  await expect(changes).toHaveCount(2)
  await expect(words('Title', 'ins')).toHaveText('July')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  // The author sees only that it was edited.
  await author.page.goto(post.path)
  await expect(author.page.getByRole('main').getByText('edited').first()).toBeVisible()
  await author.page.getByRole('button', { name: 'Options for Plans for July' }).press('Enter')
  await expect(author.page.getByRole('menuitem', { name: 'Save', exact: true })).toBeVisible()
  await expect(author.page.getByRole('menuitem', { name: 'Edit history' })).toHaveCount(0)
})

test('admins can read earlier versions of a comment, updated live', async ({ signedIn }) => {
  const author = await signedIn('Ada')
  const owner = await signedIn('Olga')
  const club = await createClub(owner.request, { name: unusedName('Careful Words') })
  expect((await author.request.put(`/rest/v1/clubs/${club.slug}/membership`)).ok()).toBe(true)
  const post = await publishPost(owner.request, club, { title: 'Plans', content: 'What do we need?' })
  const say = async (content: string) => {
    const id = newId()
    const said = await author.request.post(`/rest/v1/content/${post.id}/comments`, { data: { id, content } })
    expect(said.ok()).toBe(true)
    return id
  }
  const long = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungs'
  const id = await say(`Bring oak boards and ${long}.`)
  await say('Tea')
  const change = async (content: string) => {
    const changed = await author.request.patch(`/rest/v1/comments/${id}`, { data: { content } })
    expect(changed.ok()).toBe(true)
  }

  const { page } = owner
  await page.goto(post.path)
  const more = moreFor(page, 'comment by Ada')
  await expect(more).toHaveCount(2)
  const actions = page.getByRole('menuitem')
  for (const at of [0, 1]) {
    await more.nth(at).click()
    await expect(actions).toHaveText(['Copy link', 'Delete', 'Report', 'Moderate'])
    await page.keyboard.press('Escape')
    await expect(actions).toHaveCount(0)
  }
  await change(`Bring ash boards and ${long}.`)
  const edited = moreFor(page.getByRole('article').filter({ hasText: 'ash boards' }), 'comment by Ada')

  await page.route(/\/versions$/, (route) => route.fulfill(refusal('bad_input')))
  await edited.press('Enter')
  await actions.filter({ hasText: 'Edit history' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Edit history' })
  await expect(dialog.getByText('Failed to load the edit history')).toBeVisible()
  await page.unrouteAll()
  await dialog.getByRole('button', { name: 'Try Again' }).click()
  // The focused button is gone; the focus stays in the dialog.
  await expect(dialog).toBeFocused()
  const changes = dialog.getByRole('list', { name: /^Edit history of comment by Ada/ }).getByRole('listitem')
  await expect(changes).toHaveCount(1)
  await expect(changes.getByText(/^Ada/)).toBeVisible()
  const words = changes.getByRole('region', { name: 'Text' })
  await expect(words.locator('del')).toHaveText('oak')
  await expect(words.locator('ins')).toHaveText('ash')
  expect(await flaws(page)).toEqual([])
  await change(`Bring elm boards and ${long}.`)
  await expect(words.locator('ins')).toHaveText('elm')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(edited).toBeFocused()

  // The author sees only that it was edited.
  await author.page.goto(post.path)
  await expect(author.page.getByText(/^edited/)).toHaveCount(1)
  for (const at of [0, 1]) {
    await moreFor(author.page, 'comment by Ada').nth(at).click()
    await expect(author.page.getByRole('menuitem')).toHaveText(['Copy link', 'Edit', 'Delete'])
    await author.page.keyboard.press('Escape')
    await expect(author.page.getByRole('menuitem')).toHaveCount(0)
  }
})
