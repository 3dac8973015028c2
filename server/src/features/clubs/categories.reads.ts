import type { Context } from '../../platform/context.ts'
import { aged } from '../../platform/database/aged.ts'

const maxAgeMs = 60_000

/** The 50 most common, counted over all clubs; each server counts once a minute or after a change. */
export const readCategories = ({ db }: Context): Promise<{ categories: string[] }> => common.read(db)

/** Call it after a club's categories have changed. */
export const forgetCategories = ({ db }: Pick<Context, 'db'>): void => common.forget(db)

const common = aged(maxAgeMs, async (db) => {
  const rows = await db
    .selectFrom('club_categories')
    .select('category')
    .where('club_id', 'not in', db.selectFrom('clubs').select('id').where('deleted_at', 'is not', null))
    .groupBy('category')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('category')
    .limit(50)
    .execute()
  return { categories: rows.map((row) => row.category) }
})
