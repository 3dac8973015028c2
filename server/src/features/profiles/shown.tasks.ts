import { type RawBuilder, sql } from 'kysely'
import type { Dependencies } from '../../platform/context.ts'
import { write } from '../../platform/database/write.ts'
import { nobody } from '../../platform/ids.ts'

/**
 * Renews the versions of items and comments that show a person's name or face, after these changed: in batches, so that
 * no write waits for all of them. Idempotent.
 */
export async function renewShown(
  deps: Pick<Dependencies, 'db' | 'signals'>,
  { personId }: { personId: string },
): Promise<void> {
  await inTurn(
    deps,
    (after) => sql<{ last: string | null }>`select renew_items_showing(${personId}, ${after}) as last`,
  )
  await inTurn(
    deps,
    (after) => sql<{ last: string | null }>`select renew_comments_showing(${personId}, ${after}) as last`,
  )
}

async function inTurn(
  deps: Pick<Dependencies, 'db' | 'signals'>,
  batch: (after: string) => RawBuilder<{ last: string | null }>,
): Promise<void> {
  const next = (after: string) =>
    write(deps, async ({ db }) => {
      const { rows } = await batch(after).execute(db)
      return rows[0]?.last
    })
  for (let after = await next(nobody); after; after = await next(after));
}
