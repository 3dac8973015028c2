import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openWorld } from '../../testing/world.ts'
import { foreignKeysTo } from './foreign-keys.ts'

const { app } = await openWorld()
const { db } = app.deps

it('returns a table before those it refers to', async () => {
  const tables = (await foreignKeysTo(db, 'clubs')).map(({ table }) => table)
  expect(tables).toContain('likes')
  expect(tables.indexOf('likes')).toBeLessThan(tables.indexOf('content_rows'))
  expect(tables.indexOf('chat_messages')).toBeLessThan(tables.indexOf('conversations'))
})

it('finds foreign keys that delete or clear the column, and an index for each', async () => {
  const { rows } = await sql<{ wrong: string }>`
    select format('%s (%s)', c.conrelid::regclass, a.attname) as wrong
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid in ('clubs'::regclass, 'profiles'::regclass) and (
      c.confdeltype not in ('c', 'n')
      or not exists (select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname))))
    order by 1`.execute(db)
  // An owner cannot be deleted; the club is handed over or deleted first.
  expect(rows.map(({ wrong }) => wrong)).toEqual(['clubs (user_id)'])
})
