import { plural } from '@guildhall/contract/plural'
import { type Backlog, dropBacklog } from './features/notifications/backlog.ts'
import { runCommand } from './platform/backup/command.ts'
import { openCommandDatabase } from './platform/backup/command-database.ts'
import { readEnv } from './platform/env.ts'
import { openFileStore } from './platform/files/open-store.ts'
import { adopt } from './platform/instance/instance.ts'
import { readPlaces, standingOf } from './platform/instance/places.ts'

const hourMs = 60 * 60_000

// `npm run adopt`: turns a copy of the data into the original, which sends mail and deletes unused files again.
await runCommand(async () => {
  if (process.argv.length > 2) throw new Error('How it is used: npm run adopt')
  const env = readEnv(process.env)
  const say = (line: string) => console.error(line)
  const { db, close } = await openCommandDatabase(env, say)
  try {
    const where = { env, db, files: await openFileStore(env) }
    const places = await readPlaces(where)
    if (!standingOf(places).isCopy) return say('This is the original already; nothing was changed.')
    const { dropped, waiting } = await dropBacklog(db, new Date(Date.now() - hourMs))
    await adopt(where)
    say('This is the original now. A server that runs on it notices within 15 seconds.')
    say(`Dropped, because it waited for more than an hour: ${inWords(dropped)}.`)
    say(`Waiting to be sent: ${inWords(waiting)}.`)
    if (places.bucket !== undefined && places.bucket !== 'none')
      say(`The bucket ${env.s3?.bucket} belongs to it: another server that uses it counts as a copy now.`)
    if (env.instance === 'copy') say('INSTANCE is set to copy: remove it, or the server stays one.')
  } catch (error) {
    if ((error as { code?: unknown }).code !== '42P01') throw error
    throw new Error('The database is from an older version: start the server once.', { cause: error })
  } finally {
    await close()
  }
})

function inWords({ mails, notifications, pushes }: Backlog): string {
  return `${plural(mails, '{n} mail', '{n} mails')}, ${plural(notifications, '{n} notification', '{n} notifications')} by mail and ${plural(pushes, '{n} push notification', '{n} push notifications')}`
}
