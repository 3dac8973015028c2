import type { ContentType } from '@guildhall/contract/limits'
import { limits } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import type { Dependencies, PersonContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Tx, write } from '../../platform/database/write.ts'
import { allow } from '../../platform/errors.ts'
import { countsInDatabase } from '../../platform/rate-limits/counts-database.ts'
import { recordActivity } from '../activity/activity.writes.ts'
import { canEdit } from '../content/content.policy.ts'
import { lockVisibleContent } from '../content/content.reads.ts'
import { firstLink, type PostedLink } from './first-link.ts'

const hourMs = 3_600_000
/** A card is fetched again when posted after this time; a failed one after an hour. */
const freshDays = 30

/** Stores the link of an item's text. Call it in the item's write, with the person who writes. A task fetches the card. */
export async function linkItem(
  tx: Tx,
  context: PersonContext,
  contentId: string,
  text: string,
): Promise<void> {
  const link = firstLink(text, context.env.baseUrl)
  const before = await tx.db
    .selectFrom('content_links')
    .select('url')
    .where('content_id', '=', contentId)
    .executeTakeFirst()
  if (before?.url === link?.href) return
  if (!link || !context.env.linkCards) {
    await tx.db.deleteFrom('content_links').where('content_id', '=', contentId).execute()
    return
  }
  if (await saveLink(tx, contentId, link, await isWithinLimit(tx, context))) await tx.task('links.fetch', {})
}

/** Not rounded up to the column's milliseconds, which could be after now. */
const soonest = sql`date_trunc('milliseconds', now())`

/** Whether the link is due. Fetches of a link are at least an hour apart. */
async function saveLink(
  { db }: Tx,
  contentId: string,
  { hash, url, href }: PostedLink,
  isAllowed: boolean,
): Promise<boolean> {
  const rested = sql`(d.tried_at is null or d.tried_at < now() - case when d.title is null
    then interval '1 hour' else interval '1 day' * ${freshDays}::int end)`
  const { rows } = await sql<{ is_due: boolean }>`
    with card as (
      insert into link_cards as d (hash, url, due_at) values (${hash}, ${url}, ${isAllowed ? soonest : null})
      on conflict (hash) do update set posted_at = now(),
        due_at = case when d.due_at is null and ${isAllowed}::boolean and ${rested} then ${soonest} else d.due_at end,
        attempts = case when d.due_at is null then 0 else d.attempts end
      returning due_at
    ), linked as (
      insert into content_links as l (content_id, link_hash, url) values (${contentId}, ${hash}, ${href})
      on conflict (content_id) do update set link_hash = excluded.link_hash, url = excluded.url,
        linked_at = now(), is_removed = l.is_removed and l.link_hash = excluded.link_hash
    )
    select coalesce(due_at <= now(), false) as is_due from card`.execute(db)
  return rows[0]?.is_due ?? false
}

/** Counted in the transaction; the count expires after an hour. */
async function isWithinLimit({ db }: Tx, { env, secret, viewer }: PersonContext): Promise<boolean> {
  if (!env.rateLimits) return true
  const { current } = await countsInDatabase(db, secret).count(`links of ${viewer.id}`, hourMs)
  return current <= limits.linksAnHour
}

/** Succeeds without a card. Errors: content_not_found, permission_denied. */
export async function removeLinkCard(context: PersonContext, contentId: string) {
  const { viewer } = context
  await write(context, async (tx) => {
    const row = await lockVisibleContent(tx, viewer, contentId)
    const type = row.type as ContentType
    const { user_id: authorId, role, restriction } = row
    allow(canEdit(viewer, { authorId, type, role, restriction }))
    const removed = await tx.db
      .updateTable('content_links')
      .set({ is_removed: true })
      .where('content_id', '=', contentId)
      .where('is_removed', '=', false)
      .returning('content_id')
      .executeTakeFirst()
    if (!removed) return
    const clubId = row.club_id
    const isByOther = row.user_id !== viewer.id
    await recordActivity(tx, {
      ...{ clubId, personId: viewer.id, contentId, type: 'content.updated' },
      data: { type, fields: ['linkCard'], ...(isByOther && { personId: row.user_id ?? undefined }) },
    })
    const to = { clubId, topicId: row.restricted_topic_id, contentId }
    tx.signal({ kind: 'link-card.changed', clubId, contentId, linkCard: null }, to)
  })
  return {}
}

/** Stores this server's setting; all servers of a database use that of the last one to start. */
export async function switchLinkCards({
  db,
  env,
}: Pick<Dependencies, 'env'> & { db: Database }): Promise<void> {
  const isOn = env.linkCards
  await db.updateTable('link_card_switch').set({ is_on: isOn }).where('is_on', '!=', isOn).execute()
}
