import { expect, foundClub, published, test, unusedName } from './test.ts'

test('results come by kind, with counts and what matched marked', async ({ visitor, client }) => {
  const { request } = await client()
  const word = unusedName('Marquetry').replaceAll(' ', '')
  const club = await foundClub(request, { name: `${word} Circle`, description: 'Veneer in pictures.' })
  const hidden = await foundClub(request, { name: unusedName('Behind Doors'), isPrivate: true })
  await published(request, hidden, { title: 'Secret', content: `A secret about ${word}` })
  for (let n = 1; n <= 6; n++)
    await published(request, club, { title: `Panel ${n}`, content: `- glue\n- ${word} **and** patience` })

  const page = await visitor()
  await page.goto('/')
  const box = page.getByRole('combobox', { name: 'Search Anything' })
  await box.fill(word.toLowerCase())
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('heading', { name: `Results for “${word.toLowerCase()}”` })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'All 7' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tab', { name: 'Clubs 1' })).toBeVisible()
  const results = page.getByRole('main').getByRole('article')
  await expect(results.first().getByRole('link', { name: club.name }).locator('mark')).toHaveText(word)
  // The Markdown's signs are not part of what is read.
  await expect(results.nth(1)).toContainText(`glue · ${word} and patience`)
  await expect(results).toHaveCount(6)

  await page.getByRole('button', { name: 'See all 6 posts' }).click()
  await expect(page).toHaveURL(/tab=posts/)
  await expect(results).toHaveCount(6)
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Posts 6' })).toHaveAttribute('aria-selected', 'true')
  await expect(box).toHaveValue(word.toLowerCase())
  await results.first().getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/${club.slug}/posts/panel-`))
  await expect(box).toHaveValue('')
  await page.goBack()
  await expect(box).toHaveValue(word.toLowerCase())
  await page.getByRole('tab', { name: 'Clubs 1' }).press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Posts 6' })).toBeFocused()

  // What a private club says is found by its members only.
  await expect(page.getByText('Secret')).toHaveCount(0)
})

test('signs of any kind are looked for as text, and nothing found says what to do', async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/search')
  await expect(page.getByText('What are you looking for?')).toBeVisible()
  for (const q of ['zq%_\\', '<b>bold</b>&"', '(?:[', 'qq'.repeat(80)]) {
    const box = page.getByRole('combobox', { name: 'Search Anything' })
    await box.fill(q)
    await box.press('Enter')
    await expect(page.getByRole('heading', { name: `Results for “${q}”` })).toBeVisible()
    await expect(page.getByText(`No results for “${q}”`)).toBeVisible()
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect(wide, q).toBe(false)
  }
  await page.getByRole('main').getByRole('link', { name: 'Explore Clubs' }).click()
  await expect(page).toHaveURL(/\/clubs$/)
})

test('a search that fails says so, and works again', async ({ visitor, expectComplaints }) => {
  expectComplaints(/status of 500/)
  const page = await visitor()
  const broken = { error: { code: 'internal', message: 'broken', requestId: 'test' } }
  await page.route(/\/search\/content/, (route) => route.fulfill({ status: 500, json: broken }))
  // From a page that is open already: what is asked for by its address, the server answers itself.
  await page.goto('/search')
  await page.getByRole('combobox', { name: 'Search Anything' }).fill('anything')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Failed to load results')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Failed to load results')).toHaveCount(0)
})
