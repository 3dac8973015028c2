import type { APIRequestContext, Page } from '@playwright/test'
import { runSql } from './database.ts'
import { expect, type Person } from './test.ts'

type Club = { id: string; slug: string; name: string }

export async function joins(request: APIRequestContext, club: Club): Promise<void> {
  expect((await request.put(`/rest/v1/clubs/${club.slug}/membership`)).ok()).toBe(true)
}

export async function becomesAdmin({ email }: Person, club: Club): Promise<void> {
  await runSql(
    `update club_memberships set role = 'admin' where club_id = $1
       and user_id = (select id from profiles where email = $2)`,
    [club.id, email],
  )
}

export const zone = (page: Page) => page.getByRole('region', { name: 'Danger Zone' })
