import { createClub, expect, publishPost, test, unusedName } from './test.ts'
import { toasts } from './toasts.ts'

test('the first toast needs no network, also for a visitor', async ({
  signedIn,
  visitor,
  expectComplaints,
}) => {
  expectComplaints(/ERR_INTERNET_DISCONNECTED/)
  const author = await signedIn()
  const club = await createClub(author.request, { name: unusedName('Cut Off') })
  const { path } = await publishPost(author.request, club, { title: 'Far away' })
  const page = await visitor()
  const loaded = page.waitForResponse(/\/assets\/ToastStack-.*\.js$/)
  await page.goto(path)
  await (await loaded).finished()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Like, 0 likes' }).click()
  await expect(toasts(page)).toContainText('Please sign in to like content')
})
