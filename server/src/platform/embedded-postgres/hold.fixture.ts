import pg from 'pg'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

// A process for tests to kill: prints the connection string, then the number of each row once committed.
const postgres = await startEmbeddedPostgres({ dataDir: String(process.argv[2]), log: console.error })
const client = new pg.Client(postgres.url)
await client.connect()
await client.query('create table kept (n integer primary key)')
console.log(postgres.url)
for (let n = 1; ; n++) {
  await client.query('insert into kept values ($1)', [n])
  console.log(n)
}
