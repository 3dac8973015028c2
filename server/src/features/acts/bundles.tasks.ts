import { sql } from 'kysely'
import type { Dependencies } from '../../platform/context.ts'
import { write } from '../../platform/database/write.ts'
import { newId } from '../../platform/ids.ts'
import { isReversed } from './log.reads.ts'

/** After the last act, seconds. */
const quiet = 60
/** After the first one, seconds, however many follow. */
const longest = 600
const atOnce = 100

/**
 * Mails people about things of theirs that were hidden, once for all, as soon as no more follow. Those that were reversed
 * meanwhile are not mailed about. Idempotent. `quietFor`, `atMost`: seconds.
 */
export async function mailBundles(
  deps: Pick<Dependencies, 'db' | 'signals'>,
  { quietFor = quiet, atMost = longest }: { quietFor?: number; atMost?: number } = {},
): Promise<void> {
  for (;;) {
    const mailed = await write(deps, async (tx) => {
      const { rows } = await sql<{ first: string | null }>`
        update bundled_acts b set mailed_at = clock_timestamp() where b.act_id in (
          select o.act_id from bundled_acts o where o.mailed_at is null and o.act_id = o.lead_id
            and (o.created_at <= now() - make_interval(secs => ${atMost}) or not exists (
              select from bundled_acts p where p.lead_id = o.lead_id and p.created_at > now() - make_interval(secs => ${quietFor})))
          order by o.created_at limit ${atOnce} for update skip locked)
        returning (select l.id from bundled_acts o join moderation_log l on l.id = o.act_id
          where o.lead_id = b.lead_id and not ${isReversed} order by l.created_at, l.id limit 1) as first`.execute(
        tx.db,
      )
      const mails = rows.flatMap(({ first }) =>
        first === null ? [] : [{ mailId: newId(), entryId: first, actId: first }],
      )
      await tx.tasks('acts.mail', mails)
      return rows.length
    })
    if (mailed < atOnce) return
  }
}
