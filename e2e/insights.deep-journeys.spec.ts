import { readFile } from 'node:fs/promises'
import type { WeekOfClub } from '@guildhall/contract/insights'
import type { APIRequestContext } from '@playwright/test'
import { flaws, violations } from './axe.ts'
import { runSql } from './database.ts'
import { openLive } from './live.ts'
import { refusal } from './refusals.ts'
import { createClub, expect, publishPost, test, unusedName } from './test.ts'

/** As the schedule does every minute. */
const count = () => runSql(`select graphile_worker.add_job('clubs.roll-up', '{}')`, [])

const join = async (request: APIRequestContext, slug: string) =>
  expect((await request.put(`/rest/v1/clubs/${slug}/membership`)).ok()).toBe(true)

/** The Monday `ago` weeks back, in UTC. */
function monday(ago: number): Date {
  const day = new Date()
  day.setUTCHours(0, 0, 0, 0)
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7) - 7 * ago)
  return day
}
const short = (day: Date) => day.toLocaleString('en', { month: 'short', day: 'numeric', timeZone: 'UTC' })

test('insights show weekly figures as words, charts, tables and a CSV file', async ({ signedIn, client }) => {
  const { page, request } = await signedIn('Olga')
  const club = await createClub(request, { name: unusedName('Counting House') })
  await page.goto(`/${club.slug}`)
  await page.getByRole('button', { name: 'Club menu' }).click()
  await page.getByRole('menuitem', { name: 'Insights' }).click()
  await expect(page).toHaveURL(`/${club.slug}/insights`)
  await expect(page.getByRole('heading', { name: 'Insights', level: 1 })).toBeVisible()
  await expect(page.getByText('No data yet', { exact: true })).toBeVisible()
  expect(await flaws(page)).toEqual([])

  const member = await client('Max')
  await join(member.request, club.slug)
  const title = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauten'
  const post = await publishPost(request, club, { title })
  await publishPost(request, club, { title: 'Without likes' })
  expect((await member.request.put(`/rest/v1/content/${post.id}/like`)).ok()).toBe(true)
  await runSql(`update clubs set created_at = $2 where id = $1`, [club.id, monday(30)])
  // Three items published a week ago.
  await runSql(
    `insert into content (id, club_id, user_id, type, slug, title, created_at)
     select gen_random_uuid(), $1, user_id, 'post', 'old-' || n, 'Old ' || n, $2 from clubs, generate_series(1, 5) n
     where id = $1`,
    [club.id, monday(1)],
  )
  await count()
  const counted = async () => {
    const { weeks } = await (await request.get(`/rest/v1/clubs/${club.slug}/insights`)).json()
    return weeks.slice(-2).map((week: WeekOfClub) => [week.content.post, week.likes])
  }
  await expect.poll(counted).toEqual([
    [5, 0],
    [2, 1],
  ])
  await page.reload()
  const now = page.getByRole('region', { name: 'This week so far' })
  await expect(now).toContainText('3 fewer than last week')
  await expect(now.getByRole('definition')).toHaveText([
    ...['2▲ 22 more than last week', '2▲ 22 more than last week', '0–same as last week'],
    ...['2▲ 11 more than last week', '2▼ 33 fewer than last week', '0–same as last week'],
    '1▲ 11 more than last week',
  ])

  const best = page.getByRole('complementary', { name: 'Top content, and how this is counted' })
  await expect(best.getByRole('list', { name: /^Top content, / }).getByRole('listitem')).toHaveText([
    `${title}Post · 1 like · 0 comments`,
  ])
  await best.getByLabel('Week').selectOption({ index: 1 })
  await expect(best.getByText('Nothing published this week has a like or a comment yet.')).toBeVisible()

  // Arrow keys move between weeks.
  const chart = page.getByLabel('Published, by weeks')
  await expect(chart).toBeVisible()
  await chart.focus()
  await page.keyboard.press('End')
  for (let week = 0; week < 10; week++) await page.keyboard.press('ArrowRight')
  const tip = page.getByRole('status').filter({ hasText: 'Published' })
  await expect(tip).toContainText('Published: 5')
  await page.keyboard.press('ArrowRight')
  await expect(tip).toContainText('(so far)Published: 2')
  const panel = page.getByRole('region', { name: 'Published', exact: true })
  await panel.getByText('Show as table').press('Enter')
  const rows = panel.getByRole('row')
  await expect(rows).toHaveCount(13)
  await expect(rows.nth(0)).toHaveText(/WeekPublishedPostsPollsEventsServicesProductsJobs/)
  await expect(rows.nth(1)).toHaveText(/\(so far\)2200000$/)
  await expect(rows.nth(2)).toHaveText(new RegExp(`^${short(monday(1))}[ –].*5500000$`))
  await page.keyboard.press('Escape')
  expect(await flaws(page)).toEqual([])

  await page.getByRole('tab', { name: 'Last 12 weeks' }).press('ArrowRight')
  await expect(page).toHaveURL(/\?weeks=26$/)
  await expect(rows).toHaveCount(27)
  await page.getByRole('tab', { name: 'Last 52 weeks' }).click()
  await expect(page).toHaveURL(/\?weeks=52$/)
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Last 52 weeks' })).toHaveAttribute('aria-selected', 'true')
  await panel.getByText('Show as table').click()
  // Starts with the week the club was created in.
  await expect(rows).toHaveCount(32)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(new RegExp(`^${club.slug}-insights-\\d{4}-\\d\\d-\\d\\d\\.csv$`))
  expect((await readFile(await file.path(), 'utf8')).trim().split('\r\n')).toHaveLength(32)

  await page.route(/rest\/v1\/.*\/insights/, (route) => route.fulfill(refusal('bad_input')))
  await page.goto(`/${club.slug}/insights`)
  await expect(page.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(now).toBeVisible()
})

test('insights tell members and others that only owners and admins have access', async ({
  signedIn,
  visitor,
}) => {
  const owner = await signedIn('Olga')
  const club = await createClub(owner.request, { name: unusedName('Back Room') })
  const member = await signedIn('Max')
  await join(member.request, club.slug)
  await member.page.goto(`/${club.slug}/insights?weeks=13`)
  await expect(member.page.getByText('Only club owners and admins can see the insights.')).toBeVisible()
  expect(await violations(member.page)).toEqual([])
  await member.page.getByRole('button', { name: 'Club menu' }).click()
  await expect(member.page.getByRole('menuitem', { name: 'Members' })).toBeVisible()
  await expect(member.page.getByRole('menuitem', { name: 'Insights' })).toHaveCount(0)

  const anyone = await visitor()
  await anyone.goto(`/${club.slug}/insights`)
  await expect(anyone).toHaveURL(/\/login\?redirect=/)

  // Access follows the admin role at once.
  const { viewer } = await (await member.request.get('/auth/v1/session')).json()
  const role = `/rest/v1/clubs/${club.slug}/members/${viewer.id}/admin`
  expect((await owner.request.put(role)).ok()).toBe(true)
  await member.page.goto(`/${club.slug}/insights`)
  const shown = member.page.getByText('No data yet').or(member.page.getByText('This week so far'))
  await expect(shown).toBeVisible()
  expect((await owner.request.delete(role)).ok()).toBe(true)
  await expect(member.page.getByText('Only club owners and admins can see the insights.')).toBeVisible()
})

test('the chart library loads only on the insights page', async ({ signedIn }) => {
  const { page, request } = await signedIn('Olga')
  const club = await createClub(request, { name: unusedName('Light Load') })
  await publishPost(request, club, { title: 'Counted' })
  await runSql(`update clubs set created_at = $2 where id = $1`, [club.id, monday(3)])
  await count()
  const files: string[] = []
  page.on('request', (one) => files.push(new URL(one.url()).pathname))
  const charts = () => files.filter((path) => /\/WeeksChart-[^/]+\.js$/.test(path))
  // The live connection opens after all parts of the page have loaded.
  await openLive(page, `/${club.slug}`)
  await expect(page.getByRole('article', { name: 'Counted' })).toBeVisible()
  expect(charts()).toEqual([])
  await page.goto(`/${club.slug}/insights`)
  await expect.poll(charts).toHaveLength(1)
})
