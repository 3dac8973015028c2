import type { APIRequestContext } from '@playwright/test'
import { createClub, expect, picture, test, unusedName } from './test.ts'

/** Stores a picture over the API and returns its path. */
async function stored(request: APIRequestContext, purpose: string, width = 640, height = 480) {
  const file = await picture('picture.png', width, height)
  const response = await request.post(`/storage/v1/pictures/${purpose}`, { multipart: { file } })
  expect(response.ok(), await response.text()).toBe(true)
  return (await response.json()) as { path: string; url: string }
}

test('a club’s card loads cover and logo in sizes that fit', async ({ visitor, client }) => {
  const { request } = await client()
  const name = unusedName('Faces')
  const thumbnail = await stored(request, 'club-thumbnail', 1200, 675)
  const logo = await stored(request, 'club-logo', 300, 300)
  await createClub(request, { name, thumbnailPath: thumbnail.path, logoPath: logo.path })
  const page = await visitor()
  await page.goto(`/clubs?q=${encodeURIComponent(name)}`)
  const card = page.getByRole('article').filter({ hasText: name })
  // Each is requested in a width that fits, smaller than stored.
  for (const [{ url }, width] of [
    [thumbnail, 384],
    [logo, 96],
  ] as const)
    await expect
      .poll(() =>
        card
          .locator(`img[src^="${url}"]`)
          .evaluate((node: HTMLImageElement) => [new URL(node.currentSrc).search, node.naturalWidth > 0]),
      )
      .toEqual([`?w=${width}`, true])

  // Pictures in server-rendered HTML can fail before scripts run.
  await page.route(`${logo.url}?w=96`, (route) => route.fulfill({ status: 404 }))
  await page.reload()
  await expect(card.getByText(/^F\d$/)).toBeVisible()
  await expect(card.locator('img')).toHaveCount(1)
})

test('the first picture of a page loads first, those further down when they come near', async ({
  request: anyone,
  client,
}) => {
  const { request } = await client()
  const name = unusedName('Rows')
  for (let n = 0; n < 5; n++) {
    const { path } = await stored(request, 'club-thumbnail', 1200, 675)
    await createClub(request, { name: `${name} ${n}`, thumbnailPath: path })
  }
  const html = await (await anyone.get(`/clubs?q=${encodeURIComponent(name)}`)).text()
  const isLazy = [...html.matchAll(/<img [^>]*club-thumbnail[^>]*>/g)].map(([tag]) =>
    tag.includes('loading="lazy"'),
  )
  expect(isLazy).toEqual([false, true, true, true, true])
})
