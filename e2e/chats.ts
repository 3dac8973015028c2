import type { APIRequestContext, Page } from '@playwright/test'
import { createClub, expect, type Person, unusedName } from './test.ts'

type Browser = { page: Page; request: APIRequestContext; person: Person }
export type Signed = Browser & { id: string; name: string }

/** Two members of a club, each with a browser. */
export async function createPair(signedIn: (name: string) => Promise<Browser>) {
  const one = async (name: string): Promise<Signed> => {
    const browser = await signedIn(name)
    const { viewer } = await (await browser.request.get('/auth/v1/session')).json()
    return { ...browser, id: viewer.id, name: `${name} Hollis` }
  }
  const [mia, leo] = [await one('Mia'), await one('Leo')]
  const club = await createClub(mia.request, { name: unusedName('Chatty Hall') })
  expect((await leo.request.put(`/rest/v1/clubs/${club.slug}/membership`)).ok()).toBe(true)
  return { mia, leo, club }
}

/** Sends a message over the API. */
export async function send(
  from: Signed,
  to: Signed,
  club: { id: string },
  message: string,
  more: object = {},
) {
  const data = { message, receiver_id: to.id, club_id: club.id, ...more }
  const response = await from.request.post('/functions/v1/send-chat-message', { data })
  expect(response.ok(), await response.text()).toBe(true)
  return response.json()
}

export const chatOf = (club: { id: string }, other: Signed) => `/messages?in=${club.id}&with=${other.id}`
export const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
export const texts = (page: Page) => log(page).locator('article p[dir]')
export const input = (page: Page) => page.getByPlaceholder('Type a message...')
