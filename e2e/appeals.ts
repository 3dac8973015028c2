import type { APIRequestContext } from '@playwright/test'
import { createClub, expect, unusedName } from './test.ts'

/** Has another person's club, which the first person joins, silence them; returns the decision's id. */
export async function silenced(
  request: APIRequestContext,
  owner: APIRequestContext,
  club?: { id: string; slug: string },
): Promise<string> {
  const { id: clubId, slug } = club ?? (await createClub(owner, { name: unusedName('Strict Circle') }))
  expect((await request.put(`/rest/v1/clubs/${slug}/membership`)).ok()).toBe(true)
  const { viewer } = await (await request.get('/auth/v1/session')).json()
  const id = crypto.randomUUID()
  const answer = await owner.post('/rest/v1/acts', {
    data: {
      ...{ id, action: 'silence', clubId, days: 3, subject: { kind: 'profile', id: viewer.id } },
      statement: { basis: 'rule', ground: 'Rule 2: Be kind', facts: 'You insulted another member.' },
    },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return id
}
