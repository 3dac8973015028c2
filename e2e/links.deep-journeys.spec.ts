import { flaws } from './axe.ts'
import { choose } from './menus.ts'
import { dismissToasts, refusal } from './refusals.ts'
import { resize } from './sizes.ts'
import { createClub, expect, publishPost, test, unusedName } from './test.ts'

// The test server serves this site instead of the internet (server.ts).
const link = 'http://woods.site.test/oak'

test('a link in a post becomes a card live, and its author can remove it', async ({
  signedIn,
  page: visitor,
}) => {
  const owner = await signedIn('Olga')
  const club = await createClub(owner.request, { name: unusedName('Foresters') })
  const reader = await signedIn('Mia')
  const post = await publishPost(owner.request, club, { title: 'Two trees', content: 'No link yet' })
  await reader.page.goto(post.path)
  const card = reader.page.getByRole('link', { name: 'Of oak and ash woods.site.test · The Woods' })
  await expect(reader.page.getByText('No link yet')).toBeVisible()
  await expect(card).toHaveCount(0)
  const asked: string[] = []
  for (const { page } of [owner, reader]) page.on('request', (request) => asked.push(request.url()))

  const change = { content: `All about it: ${link}` }
  const path = `/rest/v1/posts/${post.id}`
  expect((await owner.request.put(path, { data: change })).ok()).toBe(true)
  await expect(card).toHaveAttribute('href', link)
  await expect(card).toHaveAttribute('rel', 'noopener nofollow ugc')
  await expect(card).toHaveAttribute('target', '_blank')
  for (const viewport of [
    { width: 1280, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await resize(reader.page, viewport)
    expect(await flaws(reader.page)).toEqual([])
  }
  // Also in the HTML for visitors.
  const html = await (await visitor.request.get(post.path)).text()
  expect(html).toContain('Of oak and ash')

  const { page } = owner
  await page.goto(`/${club.slug}`)
  const own = page.getByRole('article', { name: 'Two trees' })
  await expect(own.getByRole('link', { name: /^Of oak and ash/ })).toBeVisible()
  const options = own.getByRole('button', { name: 'Options for Two trees' })
  const remove = page.getByRole('menuitem', { name: 'Remove preview' })
  await page.route(/\/link-card$/, (route) => route.fulfill(refusal('bad_input')))
  await options.press('Enter')
  await choose(remove)
  await expect(page.getByText('Failed to remove the preview')).toBeVisible()
  await expect(own.getByRole('link', { name: /^Of oak and ash/ })).toBeVisible()
  await page.unrouteAll()
  await dismissToasts(page)
  await options.press('Enter')
  await choose(remove)
  await expect(own.getByRole('link', { name: /^Of oak and ash/ })).toHaveCount(0)
  await expect(card).toHaveCount(0)
  await options.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Edit Post' })).toBeVisible()
  await expect(remove).toHaveCount(0)
  await page.reload()
  await expect(own.getByText('All about it:')).toBeVisible()
  await expect(own.getByRole('link', { name: /^Of oak and ash/ })).toHaveCount(0)
  expect(asked.filter((url) => url.includes('site.test'))).toEqual([])
})
