import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { createClub, expect, publishPost, unusedName } from './test.ts'

type Client = { request: APIRequestContext }

export const usernameOf = async ({ request }: Client): Promise<string> =>
  (await (await request.get('/rest/v1/profile')).json()).username
export const people = (page: Page) => page.getByRole('listbox', { name: 'People to mention' })
export const option = (page: Page, name: RegExp) => people(page).getByRole('option', { name })
export const join = async ({ request }: Client, club: { slug: string }) =>
  expect((await request.put(`/rest/v1/clubs/${club.slug}/membership`)).ok()).toBe(true)

/** Olga's club with Wilma and Wilfried, and a post. */
export async function createClubWithPost(client: (name: string) => Promise<Client>) {
  const [olga, wilma, wilfried] = [await client('Olga'), await client('Wilma'), await client('Wilfried')]
  const club = await createClub(olga.request, { name: unusedName('Names') })
  for (const one of [wilma, wilfried]) await join(one, club)
  const post = await publishPost(olga.request, club, { title: 'Which wax?' })
  return { olga, wilma, wilfried, club, post }
}

/** The option announced by screen readers. */
export const chosen = async (page: Page, field: Locator) =>
  page.locator(`[id="${await field.getAttribute('aria-activedescendant')}"]`)
