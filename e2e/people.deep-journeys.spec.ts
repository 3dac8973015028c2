import type { Page } from '@playwright/test'
import { newId } from '../server/src/platform/ids.ts'
import { flaws } from './axe.ts'
import { choose, filterChip } from './menus.ts'
import { refusal } from './refusals.ts'
import { createClub, expect, publishPost, test, unusedName } from './test.ts'

const profileOf = async (request: Page['request']) => (await request.get('/rest/v1/profile')).json()
const heading = (page: Page, name: string) => page.getByRole('heading', { name })

test('content of a blocked person is hidden, and shown on demand', async ({ signedIn, client }) => {
  const leo = await client('Leo')
  const club = await createClub(leo.request, { name: unusedName('Folded Hall') })
  const post = await publishPost(leo.request, club, { title: 'Lanterns by Leo' })
  const { page, request } = await signedIn('Mia')
  expect((await request.put(`/rest/v1/clubs/${club.slug}/membership`)).ok()).toBe(true)
  const own = await publishPost(request, club, { title: 'Ladders by Mia' })
  const said = { id: newId(), content: 'Spoken by Leo' }
  expect((await leo.request.post(`/rest/v1/content/${own.id}/comments`, { data: said })).ok()).toBe(true)
  await page.goto(`/${club.slug}`)

  // From the item's menu, after a confirmation.
  await page.getByRole('button', { name: 'Options for Lanterns by Leo' }).click()
  await page.getByRole('menuitem', { name: 'Block Leo Hollis' }).click()
  const question = page.getByRole('dialog', { name: 'Block Leo Hollis?' })
  await expect(question).toContainText(
    'What they post in clubs is collapsed for you. They won’t be notified, and you can unblock them at any time.',
  )
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await page.getByRole('button', { name: 'Options for Lanterns by Leo' }).click()
  await page.getByRole('menuitem', { name: 'Block Leo Hollis' }).click()
  await question.getByRole('button', { name: 'Block' }).click()
  await expect(page.getByText('Leo Hollis is blocked')).toBeVisible()
  await expect(page.getByText('You blocked Leo Hollis.')).toBeVisible()
  await expect(heading(page, 'Lanterns by Leo')).toHaveCount(0)
  await expect(heading(page, 'Ladders by Mia')).toBeVisible()
  await page.getByRole('button', { name: 'Show post' }).press('Enter')
  await expect(heading(page, 'Lanterns by Leo')).toBeVisible()

  await page.goto(own.path)
  await expect(page.getByText('You blocked Leo Hollis.')).toBeVisible()
  await expect(page.getByText('Spoken by Leo')).toHaveCount(0)
  expect(await flaws(page)).toEqual([])
  // Search lists it without its text.
  await page.goto(`/search?tab=posts&q=${encodeURIComponent('Leo')}&club=${club.slug}`)
  const found = page.getByRole('main').getByRole('article')
  await expect(found.filter({ hasText: 'Ladders by Mia' })).toContainText('In a comment by Leo Hollis')
  await expect(page.getByText('Spoken by Leo')).toHaveCount(0)
  await expect(found.filter({ hasText: 'Lanterns by Leo' }).getByRole('paragraph')).toHaveCount(1)
  await page.goto(own.path)
  await page.getByRole('button', { name: 'Show comment' }).click()
  await expect(page.getByText('Spoken by Leo')).toBeVisible()

  await page.goto(post.path)
  await expect(page.getByText('You blocked Leo Hollis.')).toBeVisible()
  await expect(heading(page, 'Lanterns by Leo')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show post' }).click()
  await expect(heading(page, 'Lanterns by Leo')).toBeVisible()
  await page.getByRole('button', { name: 'Options for Lanterns by Leo' }).click()
  await page.getByRole('menuitem', { name: 'Unblock Leo Hollis' }).click()
  await expect(page.getByText('Leo Hollis is no longer blocked')).toBeVisible()
  await page.goto(`/${club.slug}`)
  await expect(heading(page, 'Lanterns by Leo')).toBeVisible()
  await expect(page.getByText('You blocked Leo Hollis.')).toHaveCount(0)
})

test('a profile shows contributions, and is collapsed for a blocked person', async ({
  signedIn,
  client,
  visitor,
}) => {
  const leo = await client('Leo')
  const { username } = await profileOf(leo.request)
  const club = await createClub(leo.request, { name: unusedName('Contributing') })
  const post = await publishPost(leo.request, club, { title: 'Rafters by Leo' })
  const said = { id: newId(), content: 'Still drying' }
  expect((await leo.request.post(`/rest/v1/content/${post.id}/comments`, { data: said })).ok()).toBe(true)
  const { page, request } = await signedIn('Mia')
  expect((await request.put(`/rest/v1/content/${post.id}/like`)).ok()).toBe(true)

  await page.goto(`/user/${username}`)
  const done = page.getByRole('region', { name: 'Contributions' })
  await expect(done.getByRole('listitem')).toHaveText(['1 post', '1 comment', '1 like received'])
  const comments = page.getByRole('region', { name: 'Recent comments' })
  await expect(comments.getByRole('listitem')).toHaveText(/^Still dryingOn Rafters by Leo · Contributing/)
  expect(await flaws(page)).toEqual([])

  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block' }).click()
  await expect(page.getByText('You blocked Leo Hollis.')).toBeVisible()
  await expect(done).toHaveCount(0)
  await page.getByRole('button', { name: 'Show profile' }).click()
  await expect(done).toBeVisible()
  expect(await flaws(page)).toEqual([])
  await page.getByRole('button', { name: 'Unblock' }).click()
  await expect(page.getByRole('button', { name: 'Block', exact: true })).toBeVisible()
  await expect(done).toBeVisible()

  const stranger = await visitor()
  await stranger.goto(`/user/${username}`)
  await expect(stranger.getByRole('region', { name: 'Contributions' })).toBeVisible()
  await expect(stranger.getByRole('button', { name: /lock/ })).toHaveCount(0)
  await comments.getByRole('link', { name: 'Rafters by Leo' }).click()
  await expect(page).toHaveURL(new RegExp(`${post.path}#comment-${said.id}$`))
})

test('a profile shows clubs in common', async ({ signedIn, client }) => {
  const leo = await client('Leo')
  const { username } = await profileOf(leo.request)
  const [shared, other] = [
    await createClub(leo.request, { name: unusedName('Shared Roof') }),
    await createClub(leo.request, { name: unusedName('Other Roof') }),
  ]
  const { page, request } = await signedIn('Mia')
  await page.goto(`/user/${username}`)
  await expect(page.getByRole('heading', { name: 'Leo Hollis' })).toBeVisible()
  const common = page.getByRole('region', { name: 'Clubs in common' })
  await expect(common).toHaveCount(0)
  expect((await request.put(`/rest/v1/clubs/${shared.slug}/membership`)).ok()).toBe(true)
  await page.reload()
  await expect(common.getByRole('link')).toHaveText([new RegExp(shared.name)])
  await expect(common).not.toContainText(other.name)
})

test('members are found by interests and community roles', async ({ signedIn, client }) => {
  const owner = await client('Olga')
  const club = await createClub(owner.request, { name: unusedName('Talents') })
  const people: [string, string[], string[]][] = [
    ['Ida', ['Bookbinding', 'Kites'], ['Mentor']],
    ['Bo', ['bookbinding'], []],
  ]
  for (const [name, interests, communityRoles] of people) {
    const { request } = await client(name)
    const saved = await request.put('/rest/v1/profile', { data: { interests, communityRoles } })
    expect(saved.ok(), await saved.text()).toBe(true)
    expect((await request.put(`/rest/v1/clubs/${club.slug}/membership`)).ok()).toBe(true)
  }
  const { page } = await signedIn('Quinn')
  await page.goto(`/${club.slug}/members`)
  const rows = page.getByRole('rowheader')
  await expect(rows).toHaveCount(3)
  await expect(rows.filter({ hasText: 'Ida Hollis' })).toContainText('Mentor')
  const filter = filterChip(page, 'Interest or role')
  await filter.click()
  const choices = page.getByRole('menuitemradio')
  await expect(choices).toHaveText(['All', /^[Bb]ookbinding \(2\)$/, 'Kites (1)', 'Mentor (1)'])
  await choose(choices.last())
  await expect(rows).toHaveText([/Ida Hollis/])
  await expect(page).toHaveURL(/about=Mentor/)
  await expect(page.getByText('1 found')).toBeVisible()
  expect(await flaws(page)).toEqual([])
  await page.reload()
  await expect(filter).toHaveText('Mentor (1)')
  await expect(rows).toHaveText([/Ida Hollis/])
  // A link can filter by a tag that is not in the list.
  await page.goto(`/${club.slug}/members?about=Juggling`)
  await expect(page.getByText('No members found')).toBeVisible()
  await expect(filter).toHaveText('Juggling')
  await page.getByRole('button', { name: 'Show everyone' }).click()
  await expect(rows).toHaveCount(3)
  await expect(page).not.toHaveURL(/about/)

  // Without the list of tags the members are still shown.
  await page.route(/member-tags$/, (route) => route.fulfill(refusal('bad_input')))
  await page.goto(`/${club.slug}/members`)
  await expect(rows).toHaveCount(3)
  await expect(filter).toHaveCount(0)
})
