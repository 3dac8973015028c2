import type { Locator, Page } from '@playwright/test'
import { runSql } from './database.ts'

export const comment = (page: Page) => page.getByRole('article', { name: /^Comment by/ })

/** The ⋯ of comments and replies; `of` begins with which: 'comment by Mia'. */
export const moreFor = (page: Page | Locator, of = 'comment') =>
  page.getByRole('button', { name: new RegExp(`^More actions for ${of}`) })

/** Chooses what to do with the first of them. */
export async function chooseFor(page: Page, action: string, of?: string): Promise<void> {
  await moreFor(page, of).first().click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Stores `count` comments by one person, an hour apart and oldest first, called “Hour 0” and on; returns their IDs. */
export async function hourly(post: { id: string }, username: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => crypto.randomUUID())
  await runSql(
    `with said as (
       insert into comments (id, content_id, content_type, club_id, user_id, content, created_at)
       select i.id, c.id, c.type, c.club_id, p.id, 'Hour ' || n - 1, now() - interval '1 hour' * ($4::int - n)
       from content c, profiles p, unnest($3::uuid[]) with ordinality i (id, n)
       where c.id = $1 and p.username = $2
     )
     update content set comment_count = comment_count + $4 where id = $1`,
    [post.id, username, ids, count],
  )
  return ids
}
