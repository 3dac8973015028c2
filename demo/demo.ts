import { sql } from 'kysely'
import type { Dependencies } from '../server/src/platform/context.ts'
import type { Database } from '../server/src/platform/database/database.ts'
import { readData } from './data.ts'
import { createExample, filesOf } from './example.ts'
import { storeFiles } from './files.ts'
import { writeActivity } from './rows/activity.ts'
import { writeContent, writeFiles, writeLinks, writeResponses } from './rows/content.ts'
import { writeConversations } from './rows/conversations.ts'
import { writeCourses } from './rows/courses.ts'
import { writeKinds } from './rows/kinds.ts'
import { writeModeration } from './rows/moderation.ts'
import { writeContentNotifications } from './rows/notifications-of-content.ts'
import { writePersonalNotifications } from './rows/notifications-of-people.ts'
import { writePayments } from './rows/payments.ts'
import { demoPassword, writeClubs, writePeople, writeRequests, writeTopics } from './rows/people-and-clubs.ts'
import type { Data } from './schema.ts'

const marker = 'demo'

/**
 * Fills an empty database with the example community, once, and prints how to sign in to it. `folder`: where this folder
 * is, since the built server is elsewhere. Files are stored first and all rows written in one transaction, so that an
 * interrupted fill is simply repeated.
 */
export async function fillDemo(
  deps: Dependencies,
  folder: string,
  print: (line: string) => void,
): Promise<void> {
  const data = await readData(folder)
  if (!(await isFilled(deps.db))) {
    const person = await deps.db.selectFrom('profiles').select('id').limit(1).executeTakeFirst()
    if (person) {
      print(
        'The example community needs an empty database, and this one has people in it. Nothing was added.',
      )
      return
    }
    await fill(deps, folder, data, print)
  }
  print(
    `The example community is at ${deps.env.baseUrl}/makers-guild; everybody’s password is ${demoPassword}`,
  )
  for (const { email, signIn } of data.people) if (email && signIn) print(`  ${email.padEnd(20)} ${signIn}`)
}

async function fill(
  deps: Dependencies,
  folder: string,
  data: Data,
  print: (line: string) => void,
): Promise<void> {
  const started = Date.now()
  const example = createExample(data, started)
  const { people, clubs, items } = example
  print(
    `Adding the example community: ${people.length} people, ${clubs.length} clubs, ${items.length} items…`,
  )
  const files = await storeFiles(deps.files, folder, filesOf(example))
  await deps.db.transaction().execute(async (db) => {
    // Of two servers that start at once on one database, the second finds it filled.
    await sql`select pg_advisory_xact_lock(hashtext(${marker}))`.execute(db)
    if (await isFilled(db)) return
    await writePeople(db, example, files)
    await writeClubs(db, example, files)
    await writeTopics(db, example)
    await writePayments(db, example)
    await writeContent(db, example)
    await writeKinds(db, example.items)
    await writeFiles(db, example, files)
    await writeLinks(db, example, files)
    await writeResponses(db, example)
    await writeConversations(db, example, files)
    await writeCourses(db, example, files)
    await writeRequests(db, example)
    await writeContentNotifications(db, example)
    await writePersonalNotifications(db, example)
    await writeActivity(db, example)
    await writeModeration(db, data.moderation, example)
    const value = new Date(started).toISOString()
    await db.insertInto('server_secrets').values({ name: marker, value }).execute()
  })
  // Autovacuum would take a minute, during which pages are planned for empty tables.
  await sql`vacuum (analyze)`.execute(deps.db)
  print(`… done in ${((Date.now() - started) / 1000).toFixed(1)} s`)
}

async function isFilled(db: Database): Promise<boolean> {
  const found = await db
    .selectFrom('server_secrets')
    .select('name')
    .where('name', '=', marker)
    .executeTakeFirst()
  return found !== undefined
}
