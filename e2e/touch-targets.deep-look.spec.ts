import { allPages, shown } from './all-pages.ts'
import { violations } from './axe.ts'
import { createClub, expect, publishPost, test, unusedName } from './test.ts'
import { smallTargets } from './touch-targets.ts'

for (const part of [0, 1])
  test(`fingers find 44 px on every page: inside, ${part + 1}`, async ({ signedIn, onPhone }) => {
    test.setTimeout(240_000)
    const { page: desk, request } = await signedIn('Mia')
    const page = await onPhone(desk)
    const { grid, doors } = await allPages(request)
    for (const [index, path] of [...grid, ...doors].entries()) {
      if (index % 2 !== part) continue
      await shown(page, path)
      expect(await smallTargets(page), path).toEqual([])
      // Links in lines of their own, one below the other, are apart.
      const tooClose = (await violations(page)).filter((line) => line.startsWith('target-size'))
      expect(tooClose, path).toEqual([])
    }
  })

test('fingers find 44 px on every page: outside', async ({ signedIn, visitor, onPhone }) => {
  test.setTimeout(240_000)
  const { request } = await signedIn('Mia')
  const page = await onPhone(await visitor())
  const { visitors, accounts } = await allPages(request)
  for (const path of [...visitors, ...accounts]) {
    await shown(page, path)
    expect(await smallTargets(page), path).toEqual([])
  }
})

test('fingers find 44 px in a dialog with an editor and in a menu', async ({ signedIn, onPhone }) => {
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
