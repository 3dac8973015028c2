import { createClub, expect, test, unusedName } from './test.ts'
import { postWithPictures, shownPicture, viewer } from './viewer.ts'

test('a post’s pictures open in a viewer, by keyboard and pointer, and the focus returns', async ({
  signedIn,
}) => {
  const { page, request } = await signedIn('Olga')
  const club = await createClub(request, { name: unusedName('Slide Show') })
  const post = await postWithPictures(request, club, 'Boards', 3)
  await page.goto(post.path)
  const first = page.getByRole('link', { name: 'Two oak boards' })
  await expect(first).toHaveAttribute('href', /^\/storage\/v1\//)
  await first.press('Enter')
  const dialog = viewer(page, 'Boards')
  await expect(dialog).toBeVisible()
  await expect(shownPicture(page, 'Boards')).toHaveAttribute('alt', 'Two oak boards')
  await expect(dialog.getByText('Two oak boards')).toBeVisible()
  await expect(dialog.getByText('1 / 3')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Previous picture' })).toBeDisabled()
  await page.keyboard.press('ArrowRight')
  await expect(shownPicture(page, 'Boards')).toHaveAttribute('alt', 'Picture 2 of Boards')
  await expect(dialog.getByText('Two oak boards')).not.toBeInViewport()
  await dialog.getByRole('button', { name: 'Next picture' }).click()
  await expect(shownPicture(page, 'Boards')).toHaveAttribute('alt', 'Picture 3 of Boards')
  await page.keyboard.press('ArrowLeft')
  await expect(shownPicture(page, 'Boards')).toHaveAttribute('alt', 'Picture 2 of Boards')

  const out = dialog.getByRole('button', { name: 'Zoom out' })
  await expect(out).toBeDisabled()
  await page.keyboard.press('+')
  await expect(out).toBeEnabled()
  await page.keyboard.press('-')
  await expect(out).toBeDisabled()
  await dialog.getByRole('button', { name: 'Zoom in' }).click()
  await expect(out).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(first).toBeFocused()
  expect(page.context().pages()).toHaveLength(1)
  await expect(page).toHaveURL(new RegExp(`${post.path}$`))

  // A thumbnail opens its own picture.
  await page.getByRole('link', { name: 'Picture 3 of Boards' }).click()
  await expect(shownPicture(page, 'Boards')).toHaveAttribute('alt', 'Picture 3 of Boards')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
})
