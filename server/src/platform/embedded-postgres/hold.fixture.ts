import pg from 'pg'
import { startEmbeddedPostgres } from '../embedded-postgres.ts'

// Run by the test as a process of its own, to be killed: writes rows for as long as it lives, and prints the
// connection string, then each row's number once its commit is acknowledged.
const postgres = await startEmbeddedPostgres({ dataDir: String(process.argv[2]), log: console.error })
const client = new pg.Client(postgres.url)
await client.connect()
await client.query('create table kept (n integer primary key)')
console.log(postgres.url)
for (let n = 1; ; n++) {
  await client.query('insert into kept values ($1)', [n])
  console.log(n)
}
