import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from './test.ts'

type Club = { id: string; slug: string; name: string }

/** Opens the invite dialog on the members page. */
export async function openDialog(page: Page, club: Club) {
  await page.goto(`/${club.slug}/members?tab=invites`)
  await page.getByRole('button', { name: 'Invite Member' }).click()
  return page.getByRole('dialog', { name: `Invite people to ${club.name}` })
}

/** Creates a link over the API and returns its path. */
export async function linkTo(request: APIRequestContext, club: Club, maxUses: number | null = null) {
  const data = { id: crypto.randomUUID(), lifetime: '7-days', maxUses }
  const answer = await request.post(`/rest/v1/clubs/${club.slug}/invites/links`, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { id, url } = await answer.json()
  const { pathname, search } = new URL(url)
  return { id: id as string, path: pathname + search }
}

export const usernameOf = async (request: APIRequestContext): Promise<string> =>
  (await (await request.get('/rest/v1/profile')).json()).username
