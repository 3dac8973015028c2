import { runSql } from './database.ts'
import { loadUntil } from './long-lists.ts'
import { resize } from './sizes.ts'
import { expect, type Person, test } from './test.ts'

/** Adds a person to `count` clubs of an owner, named from 'Guild 000', and as an admin to 60 private ones. */
async function manyClubs(person: Person, owner: Person, count: number): Promise<string> {
  const slug = `g${Date.now().toString(36)}`
  await runSql(
    `with owner as (select id from profiles where email = $1), person as (select id from profiles where email = $2),
     named as (
       select uuidv7() as id, n, case when n < $3 then 'Guild ' else 'Yard ' end || lpad(n::text, 3, '0') as name
       from generate_series(0, $3 + 59) n
     ), founded as (
       insert into clubs (id, user_id, name, slug, is_private)
       select named.id, owner.id, name, $4 || '-' || n, n >= $3 from named, owner
     ), owned as (
       insert into club_memberships (id, club_id, user_id, role)
       select uuidv7(), named.id, owner.id, 'owner' from named, owner
     )
     insert into club_memberships (id, club_id, user_id, role)
     select uuidv7(), named.id, person.id, case when n < $3 then 'member' else 'admin' end from named, person`,
    [owner.email, person.email, count, slug],
  )
  return slug
}

test('a person with 300 clubs can reach each of them', async ({ signedIn, client }) => {
  const { page, person } = await signedIn()
  const { person: owner } = await client()
  const slug = await manyClubs(person, owner, 300)

  await page.goto('/')
  const strip = page.getByRole('navigation', { name: 'Your clubs' })
  await expect(strip.getByRole('link', { name: 'Guild 049' })).toBeVisible()
  await expect(strip.getByRole('link', { name: 'Guild 050' })).toHaveCount(0)
  await strip.getByRole('link', { name: 'All your clubs' }).click()
  await expect(page).toHaveURL(/\/my-clubs$/)

  await page.goto('/clubs-joined')
  const list = page.getByRole('list', { name: 'Clubs Joined' })
  await expect(list.getByRole('listitem').first()).toContainText('Guild 000')
  const clubs = list.getByRole('article')
  await loadUntil(clubs, clubs.nth(299))
  await expect(clubs).toHaveCount(300)
  await expect(clubs.last()).toContainText('Guild 299')

  const banner = page.getByRole('banner')
  await banner.getByRole('button', { name: 'Select Club' }).click()
  const switcher = page.getByRole('dialog', { name: 'Select Club' })
  await switcher.getByPlaceholder('Search clubs...').fill('guild 287')
  await switcher.getByRole('link', { name: 'Guild 287' }).click()
  await expect(page).toHaveURL((url) => url.pathname === `/${slug}-287`)
  await expect(banner.getByRole('button', { name: 'Guild 287' })).toBeVisible()

  // The badge of pending requests also shows in clubs beyond the first page.
  const waiting = await client()
  expect((await waiting.request.put(`/rest/v1/clubs/${slug}-359/join-request`)).ok()).toBe(true)
  await page.goto(`/${slug}-359`)
  await expect(page.getByRole('button', { name: 'Club menu, 1 waiting to join' })).toBeVisible()
})

test('a person with 300 clubs finds the one to post in', async ({ signedIn, client }) => {
  const { page, person } = await signedIn()
  const slug = await manyClubs(person, (await client()).person, 300)
  await resize(page, { width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Create' }).click()
  const choice = page.getByRole('dialog', { name: 'Where do you want to post?' })
  await expect(choice.getByRole('link', { name: 'Guild 000' })).toBeVisible()
  await choice.getByPlaceholder('Search clubs...').fill('no such club')
  await expect(choice.getByText('No clubs match')).toBeVisible()
  await choice.getByPlaceholder('Search clubs...').fill('287')
  await choice.getByRole('link', { name: 'Guild 287' }).click()
  await expect(page.getByRole('dialog', { name: /Create Post/ })).toBeVisible()
  await expect(page).toHaveURL((url) => url.pathname === `/${slug}-287`)
})
