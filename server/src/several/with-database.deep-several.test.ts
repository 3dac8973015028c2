import { expect, it } from 'vitest'
import { openSeveral } from '../testing/several.ts'
import { killedTests } from './killed.ts'
import { messageTests } from './messages.ts'
import { outageTests } from './outages.ts'
import { togetherTests } from './together.ts'

// Two servers behind nginx that exchange signals through the database.
const several = await openSeveral({ redis: false })
togetherTests(several)
killedTests(several)
messageTests(several)
outageTests(several)

it('the database probes clients whose machines may be gone', async () => {
  const { rows } = await several.pool.query(`select name, setting::int from pg_settings
    where name like 'tcp_keepalives%' or name = 'tcp_user_timeout'`)
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    tcp_keepalives_idle: 10,
    tcp_keepalives_interval: 5,
    tcp_keepalives_count: 3,
    tcp_user_timeout: 25_000,
  })
})
