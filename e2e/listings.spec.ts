import { untilHydrated } from './hydration.ts'
import { filterBy, filterChip } from './menus.ts'
import { createClub, expect, publishJob, test, unusedName } from './test.ts'

test('jobs across clubs are searched and filtered, with all filters in the address', async ({
  client,
  visitor,
  baseURL,
}) => {
  const author = await client('Jo')
  const word = unusedName('w').replaceAll(' ', '')
  const club = await createClub(author.request, { name: `Works ${word}` })
  const title = (name: string) => `${name} ${word}`
  const baker = await publishJob(author.request, club, { title: title('Baker'), location: 'Ghent, Belgium' })
  const soon = new Date(Date.now() + 86_400_000).toISOString()
  await publishJob(author.request, club, { title: title('Cook'), jobType: 'part_time', closesAt: soon })
  await publishJob(author.request, club, { title: title('Guide'), workplace: 'remote' })

  const page = await visitor()
  await page.goto('/clubs')
  await page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: 'Jobs' }).click()
  await expect(page.getByRole('heading', { name: 'Jobs', level: 1 })).toBeVisible()
  await page.getByLabel('Search jobs').fill(word)
  const list = page.getByRole('list', { name: 'Jobs', exact: true })
  const names = () => list.getByRole('heading', { level: 2 }).allTextContents()
  const shown = (...wanted: string[]) => expect.poll(names).toEqual(wanted.map(title))
  await shown('Guide', 'Cook', 'Baker')
  await expect(page).toHaveURL(`/jobs?q=${word}`)
  await expect(list.getByText(club.name).first()).toBeVisible()
  await filterBy(page, 'Sort by', 'Closing soon')
  await shown('Cook', 'Guide', 'Baker')
  await filterBy(page, 'Workplace', 'On Site')
  await shown('Cook', 'Baker')
  await page.getByRole('button', { name: 'More filters' }).click()
  const more = page.getByRole('dialog', { name: 'More filters' })
  await more.getByLabel('Location').fill('ghe')
  await more.getByRole('button', { name: 'Show jobs' }).click()
  await shown('Baker')
  const url = `/jobs?q=${word}&workplace=on_site&location=ghe&sort=closing`
  const inAddress = async () =>
    expect
      .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
      .toEqual(Object.fromEntries(new URL(url, baseURL).searchParams))
  await inAddress()
  const hydrated = untilHydrated(page)
  await page.reload()
  await hydrated
  await shown('Baker')
  await expect(page.getByRole('button', { name: 'More filters (1)' })).toBeVisible()
  await page.getByRole('link', { name: title('Baker'), exact: true }).click()
  await expect(page).toHaveURL(baker.path)
  await page.goBack()
  await shown('Baker')
  await inAddress()

  await filterBy(page, 'Job type', 'Internship')
  await expect(page.getByText('No jobs match')).toBeVisible()
  await page.getByRole('button', { name: 'Remove filter Internship' }).click()
  await shown('Baker')
  await filterBy(page, 'Job type', 'Contract')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/jobs')
  await expect(page.getByLabel('Search jobs')).toHaveValue('')
  await expect(filterChip(page, 'Job type')).toHaveAccessibleName('Job type: All types')
})
