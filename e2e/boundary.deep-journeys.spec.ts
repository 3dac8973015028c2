import { createClub, expect, publishPost, test, unusedName } from './test.ts'

test('a page that throws shows an error, and the rest of the app keeps working', async ({
  visitor,
  expectComplaints,
  client,
}) => {
  expectComplaints(/TypeError|undefined/)
  const { request } = await client()
  const club = await createClub(request, { name: unusedName('Unlucky') })
  const page = await visitor()
  await page.goto('/clubs')
  await page.route(/\/preview$/, async (route) => {
    if (route.request().resourceType() === 'document') return route.fallback()
    await route.fulfill({ json: { ...(await (await route.fetch()).json()), categories: null } })
  })
  await page.getByLabel('Search clubs').fill(club.name)
  await page.getByRole('link', { name: club.name }).click()
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(page).toHaveTitle(/Something went wrong/)
  // Our texts only, without the exception's message.
  const words = 'Something went wrong' + 'An unexpected error occurred' + 'Try again' + 'Return to Home'
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(words)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: club.name, level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Clubs', level: 1 })).toBeVisible()
})

test('an item that throws shows an error in its place in the feed', async ({
  signedIn,
  expectComplaints,
}) => {
  expectComplaints(/TypeError|null/)
  const { page, request } = await signedIn()
  const club = await createClub(request, { name: unusedName('Odd Items') })
  for (const title of ['Sound', 'Damaged', 'From tomorrow']) await publishPost(request, club, { title })
  await page.route(/\/feed/, async (route) => {
    const answer = await (await route.fetch()).json()
    const [unknown, damaged] = answer.items
    unknown.type = 'hologram'
    damaged.data.linkCard = { url: 'nowhere' }
    await route.fulfill({ json: answer })
  })
  await page.goto(`/${club.slug}`)
  await expect(page.getByText('Unknown content type')).toBeVisible()
  await expect(page.getByText('Error rendering this content')).toBeVisible()
  await expect(page.getByRole('article', { name: 'Sound' })).toBeVisible()
  // The feed may still be refetching.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
