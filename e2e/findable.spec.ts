import { fetchPage } from './served-page.ts'
import { createClub, expect, publishPost, test, unusedName } from './test.ts'

test('text that people write cannot end an element of the page', async ({ request, visitor, client }) => {
  const { request: own } = await client()
  const evil = '</script><script>alert(1)</script><!--<script>'
  const club = await createClub(own, {
    name: `${evil.slice(0, 34)} ${unusedName('Evil')}`,
    description: `"><img src=x onerror=alert(1)> $& $1 %CSP_NONCE% <!--page--> ${evil}`,
  })
  const title = `"Quoted" 'title' & <u>under</u> ${evil}`.slice(0, 100)
  const content = `\u2028\u2029 ${evil} <style>*{display:none}</style> [x](javascript:alert(1)) **ok** "></title>`
  const { path } = await publishPost(own, club, { title, content })
  for (const address of [
    path,
    `/${club.slug}/preview`,
    `/search?q=${encodeURIComponent(evil)}`,
    '/clubs?sort=newest',
  ]) {
    const { html, first, things } = await fetchPage(request, address)
    expect(html, address).not.toMatch(/<script>alert|<img src=x|<u>under|<style>\*/)
    // Only the page's own scripts; everything else is data.
    const scripts = [...html.matchAll(/<script(?![^>]*type="application)[^>]*>/g)]
    expect(scripts, address).toHaveLength(2)
    expect(first.isRendered, address).toBe(true)
    if (address === path) expect(things[0].headline).toBe(title)
  }
  const page = await visitor()
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page).toHaveTitle(`${title} · Guildhall`)
  await page.goto(`/${club.slug}/preview`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(club.name)
})
