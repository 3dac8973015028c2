import type { APIRequestContext, Page } from '@playwright/test'
import { runSql } from './database.ts'
import {
  expect,
  picture,
  prefersMarkdown,
  publishJob,
  publishPost,
  publishProduct,
  publishService,
  unusedName,
  uploadPicture,
} from './test.ts'

type Signed = { page: Page; request: APIRequestContext }

/** Creates a public club with pictures, items and comments. `pages`: the server-rendered paths. */
export async function foundPublicClub({ page, request }: Signed) {
  const name = unusedName('Taken Over')
  await prefersMarkdown(page)
  await page.goto('/create-club')
  await page.getByLabel('Club name').fill(name)
  await page.getByRole('button', { name: 'More options' }).click()
  await page.getByLabel('Description').fill('A club **with** a description.\n\n- long enough\n- to be read')
  await page
    .locator('input[type=file]')
    .nth(0)
    .setInputFiles(await picture('cover.png', 1200, 675))
  await page
    .locator('input[type=file]')
    .nth(1)
    .setInputFiles(await picture('logo.png', 300, 300))
  await page.locator('main').getByRole('button', { name: 'Create Club' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  const slug = new URL(page.url()).pathname.slice(1)
  const content = 'Some *emphasis*, a [link](https://example.org) and\n\n1. one\n2. two\n\n> quoted'
  const { path, id } = await publishPost(request, { slug }, { title: 'Take me over', content })
  for (const text of ['First', 'Second', 'Third'])
    await request.post(`/rest/v1/content/${id}/comments`, {
      data: { id: crypto.randomUUID(), content: text },
    })
  const images = [{ path: await uploadPicture(request), alt: 'From above' }]
  const service = await publishService(
    request,
    { slug },
    { title: name.slice(0, 50), images, included: 'Wood\nLunch' },
  )
  const job = await publishJob(request, { slug }, { title: name })
  const product = await publishProduct(request, { slug }, { title: name })
  // A younger item changes its relative time ("just now") between two visits.
  for (const table of ['content', 'comments'])
    await runSql(
      `update ${table} set created_at = created_at - interval '84 hours'
        where club_id = (select id from clubs where slug = $1)`,
      [slug],
    )
  const { username } = await (await request.get('/rest/v1/profile')).json()
  const search = `/search?q=${encodeURIComponent(name)}`
  return {
    id,
    slug,
    path,
    name,
    pages: [...lists, '/', `/${slug}/preview`, path, service.path, `/user/${username}`, search],
    more: [job.path, product.path],
  }
}

/** Listings across all clubs. */
export const lists = ['/clubs', '/jobs', '/products', '/services']

/** Collects the paths of the page's data requests. */
export function dataRequests(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(rest|auth)\//.test(pathname)) paths.push(pathname)
  })
  return paths
}
