import type { Standing } from '@guildhall/contract/leaderboard'
import type { APIRequestContext } from '@playwright/test'
import { flaws } from './axe.ts'
import { runSql } from './database.ts'
import { dismissToasts, refusal } from './refusals.ts'
import { createClub, expect, publishPost, test, unusedName } from './test.ts'

/** As the schedule does every minute. */
const count = () => runSql(`select graphile_worker.add_job('clubs.roll-up', '{}')`, [])

/** The members' points in the last 7 days, highest first. */
async function pointsIn(request: APIRequestContext, club: { slug: string }): Promise<number[]> {
  const { items } = await (await request.get(`/rest/v1/clubs/${club.slug}/leaderboard`)).json()
  return items.map(({ points }: Standing) => points)
}

test('the leaderboard ranks members by period, with the viewer’s rank and the rules', async ({
  signedIn,
  client,
}) => {
  const owner = await client('Olga')
  const club = await createClub(owner.request, { name: unusedName('Ladder') })
  const { page, request } = await signedIn('Quinn')
  expect((await request.put(`/rest/v1/clubs/${club.slug}/membership`)).ok()).toBe(true)
  await page.goto(`/${club.slug}`)
  await page.getByRole('button', { name: 'Club menu' }).click()
  await page.getByRole('menuitem', { name: 'Leaderboard' }).click()
  await expect(page.getByRole('heading', { name: 'Leaderboard', level: 1 })).toBeVisible()
  await expect(page.getByText('No points in the last 7 days', { exact: true })).toBeVisible()
  await expect(page.getByText('Not ranked yet', { exact: true })).toBeVisible()
  expect(await flaws(page)).toEqual([])

  for (const title of ['One', 'Two', 'Three', 'Four']) await publishPost(owner.request, club, { title })
  await publishPost(request, club, { title: 'Mine' })
  const list = page.getByRole('list', { name: 'Members by points, last 7 days' })
  await count()
  await expect.poll(() => pointsIn(request, club)).toEqual([20, 5])
  await page.reload()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list.getByRole('listitem').first()).toHaveText(
    /Rank 1.*Olga Hollis.*Level 2.*Apprentice.*Owner.*20 points/,
  )
  await expect(list.getByRole('listitem').nth(1)).toHaveText(/Rank 2.*Quinn Hollis.*Newcomer.*You.*5 points/)
  const own = page.getByRole('region', { name: 'Your rank' })
  await expect(own).toContainText('Rank 2 of 2')
  await expect(own).toContainText('5 points: 1 publication')
  await expect(own).toContainText('15 points to Apprentice')
  const how = page.getByRole('complementary', { name: 'How to earn points' })
  await expect(how).toContainText('Publishing a post, poll, event, service, product or job+5')
  await expect(how).toContainText('A like on something you published+1')
  await expect(how).toContainText('7. Grandmaster10,000')
  expect(await flaws(page)).toEqual([])

  // The period is kept in the address.
  await page.getByRole('tab', { name: 'Last 7 days' }).press('ArrowRight')
  await expect(page).toHaveURL(/\?period=month$/)
  await page.getByRole('tab', { name: 'All time' }).click()
  await expect(page).toHaveURL(/\?period=all$/)
  await page.reload()
  await expect(page.getByRole('tab', { name: 'All time' })).toHaveAttribute('aria-selected', 'true')
  await page
    .getByRole('list', { name: 'Members by points, all time' })
    .getByRole('link', { name: 'Olga Hollis' })
    .click()
  await expect(page).toHaveURL(/\/user\//)

  await page.route(/rest\/v1\/.*\/leaderboard/, (route) => route.fulfill(refusal('bad_input')))
  await page.goto(`/${club.slug}/leaderboard`)
  await expect(page.getByText('The leaderboard could not be loaded')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(2)
})

test('an owner names levels, shows them to members, and turns the leaderboard off', async ({
  signedIn,
  client,
}) => {
  const { page, request } = await signedIn('Olga')
  const club = await createClub(request, { name: unusedName('Ranks') })
  const post = await publishPost(request, club, { title: 'First words' })
  const member = await client('Quinn')
  expect((await member.request.put(`/rest/v1/clubs/${club.slug}/membership`)).ok()).toBe(true)
  await count()
  await page.goto(`/${club.slug}/settings#leaderboard`)
  const form = page.getByRole('form', { name: 'Leaderboard' })
  await form.getByRole('switch', { name: 'Levels of members' }).click()
  await form.getByLabel('Level 1').fill('')
  await form.getByLabel('Level 7').fill('Queen of all')
  const save = form.getByRole('button', { name: 'Save Leaderboard' })
  await save.click()
  await expect(form.getByText('Name this level', { exact: true })).toBeVisible()
  await expect(form.getByLabel('Level 1')).toBeFocused()
  await expect(form.getByLabel('Level 7')).toHaveValue('Queen of all')
  await form.getByLabel('Level 1').fill('Sweeper')
  await save.click()
  await expect(page.getByText('Changes are saved!').first()).toBeVisible()
  // Toasts and the sticky header may cover targets.
  await dismissToasts(page)
  await page.evaluate(() => scrollTo(0, 0))
  expect(await flaws(page)).toEqual([])

  const level = page.getByTitle('Level 1: Sweeper')
  await expect.poll(() => pointsIn(request, club)).toEqual([5])
  await page.goto(`/${club.slug}/members`)
  await expect(level).toBeVisible()
  await page.goto(post.path)
  await expect(page.getByRole('heading', { name: 'First words', level: 1 })).toBeVisible()
  await expect(level).toHaveCount(0)

  await page.goto(`/${club.slug}/settings#leaderboard`)
  await expect(form.getByLabel('Level 7')).toHaveValue('Queen of all')
  await form.getByRole('button', { name: 'Use the default names' }).click()
  await expect(form.getByLabel('Level 7')).toHaveValue('Grandmaster')
  await form.getByRole('switch', { name: /^Leaderboard/ }).click()
  await save.click()
  await expect(page.getByText('Changes are saved!').first()).toBeVisible()
  await page.getByRole('button', { name: 'Club menu' }).click()
  await expect(page.getByRole('menuitem', { name: 'Members' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Leaderboard' })).toHaveCount(0)
  await page.goto(`/${club.slug}/leaderboard`)
  await expect(page.getByText('The leaderboard is off', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Go to Settings' }).click()
  await expect(form.getByRole('switch', { name: /^Leaderboard/ })).not.toBeChecked()
})

test('turning the leaderboard off and on shows in an open page', async ({ signedIn, client }) => {
  const owner = await client('Olga')
  const club = await createClub(owner.request, { name: unusedName('Switch') })
  const { page, request } = await signedIn('Quinn')
  expect((await request.put(`/rest/v1/clubs/${club.slug}/membership`)).ok()).toBe(true)
  await page.goto(`/${club.slug}/leaderboard`)
  await expect(page.getByText('No points in the last 7 days', { exact: true })).toBeVisible()
  const turn = async (isOn: boolean) => {
    const changed = await owner.request.put(`/rest/v1/clubs/${club.slug}/leaderboard`, { data: { isOn } })
    expect(changed.ok()).toBe(true)
  }
  await turn(false)
  await expect(page.getByText('The people who run this club turned it off.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to Settings' })).toHaveCount(0)
  await turn(true)
  await expect(page.getByText('No points in the last 7 days', { exact: true })).toBeVisible()
})
