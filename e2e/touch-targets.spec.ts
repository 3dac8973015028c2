import { createClub, expect, publishPost, test, unusedName } from './test.ts'
import { smallTargets } from './touch-targets.ts'

test('fingers find 44 px for all that is pressed, on pages, in dialogs and menus', async ({
  signedIn,
  onPhone,
}) => {
  const { page: desk, request } = await signedIn('Mia')
  const club = await createClub(request, { name: unusedName('Thumbs') })
  const post = await publishPost(request, club, { title: 'Boards', content: 'A **text**.' })
  const data = { id: crypto.randomUUID(), content: 'Which ones?' }
  expect((await request.post(`/rest/v1/content/${post.id}/comments`, { data })).ok()).toBe(true)
  const page = await onPhone(desk)
  for (const path of [`/${club.slug}`, post.path, '/settings/notifications', '/messages', '/clubs']) {
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(await smallTargets(page), path).toEqual([])
  }
  await page.goto(`/${club.slug}`)
  await page.getByRole('button', { name: 'What do you want to talk about?' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Create Post' })
  await expect(dialog.getByRole('button', { name: 'Bold' })).toBeVisible()
  expect(await smallTargets(page, '[role="dialog"]')).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).tap()
  await page.getByRole('button', { name: 'Options for Boards' }).tap()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  expect(await smallTargets(page, '[role="menu"]')).toEqual([])
})
