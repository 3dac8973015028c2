import { withoutEnd } from './request-gate.ts'
import { expect, foundClub, published, test, unusedName } from './test.ts'
import { toastMs, toasts } from './toasts.ts'

test('two equal events are two toasts, and at most three stand at once', async ({ signedIn }) => {
  const { page, request } = await signedIn()
  const club = await foundClub(request, { name: unusedName('Well Told') })
  const { path } = await published(request, club, { title: 'Say nothing' })
  await withoutEnd(page, toastMs)
  await page.goto(path)
  const field = page.getByLabel('Write a comment')
  await field.press('Control+Enter')
  await field.press('Control+Enter')
  await expect(toasts(page)).toHaveCount(2)
  await field.press('Control+Enter')
  await field.press('Control+Enter')
  await expect(toasts(page)).toHaveCount(3)
})

test('the first toast needs no network, for a visitor either', async ({
  signedIn,
  visitor,
  expectComplaints,
}) => {
  expectComplaints(/ERR_INTERNET_DISCONNECTED/)
  const author = await signedIn()
  const club = await foundClub(author.request, { name: unusedName('Cut Off') })
  const { path } = await published(author.request, club, { title: 'Far away' })
  const page = await visitor()
  const loaded = page.waitForResponse(/\/assets\/ToastStack-.*\.js$/)
  await page.goto(path)
  await (await loaded).finished()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Like, 0 likes' }).click()
  await expect(toasts(page)).toContainText('Please sign in to like content')
})
