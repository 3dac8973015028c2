import { fileURLToPath } from 'node:url'
import { openApp } from './app.ts'
import { missingSearchFeature } from './features/search/search.tasks.ts'
import { refuseWhileRestoring } from './platform/backup/restore-mark.ts'
import { endUpdateCopy, findUpdateCopy, keepUpdateCopy } from './platform/backup/update-copy.ts'
import { connectionsFor, postgresSettings, totalOf } from './platform/database/connections.ts'
import { openPool } from './platform/database/database.ts'
import { migrate } from './platform/database/migrate.ts'
import { addTask } from './platform/database/write.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres/embedded-postgres.ts'
import { readEnv } from './platform/env.ts'
import { namesThisMachine } from './platform/http/bind.ts'
import { reportOpen, takeAddress } from './platform/kept-running.ts'
import { readChangelog } from './platform/release/changelog.ts'
import { recordVersion, updateLines } from './platform/release/updates.ts'
import { migrationsFolder, version } from './platform/release/version.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Starts the server from environment variables; stops gracefully on SIGTERM and SIGINT. */
async function main(): Promise<void> {
  const env = readEnv(process.env)
  const say = (line: string) => console.error(line)
  say(`Guildhall ${version} starts`)
  await refuseWhileRestoring(env.dataDir)
  const connections = connectionsFor(env)
  const settings = { ...postgresSettings(connections), log_min_messages: 'log' }
  const embedded = env.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: env.dataDir, log: say, settings })
  const url = env.databaseUrl ?? embedded?.url ?? ''
  let stop = async () => {
    await embedded?.stop()
  }
  let _stopping: Promise<void> | undefined
  const onSignal = () => {
    _stopping ??= stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  // The process of `npm start` is gone.
  process.on('disconnect', onSignal)

  try {
    await migrate(url, migrationsFolder, {
      say,
      beforeUpdate: (applied) => keepUpdateCopy({ env, version, applied, say }),
      findCopy: (migrations) => findUpdateCopy(env.dataDir, migrations),
    })
    await endUpdateCopy(env.dataDir)
    say(
      `Uses up to ${totalOf(connections)} connections to the database: ${connections.requests} for requests, ${connections.tasks} for tasks, ${connections.lasting} to listen`,
    )
    const pool = openPool(url, {
      max: connections.requests,
      onError: (error) => say(`The database closed a connection: ${error.message}`),
    })
    const app = await openApp({ env, pool, webRoot: `${root}web` })
    stop = async () => {
      await app.close()
      await pool.end()
      await embedded?.stop()
    }
    if (process.env.GUILDHALL_DEMO) {
      const { fillDemo } = await import('../../demo/demo.ts')
      await fillDemo(app.deps, `${root}demo`, say)
    }
    await addTask(app.deps.db, 'clubs.score', {}, { key: 'clubs.score' })
    await takeAddress(env)
    await app.http.listen({
      port: env.port,
      host: env.host,
      listenTextResolver: (address) => `listening at ${address}`,
    })
    reportOpen()
    say(`Guildhall is open at ${env.baseUrl}`)
    const before = await recordVersion(app.deps.db, version)
    if (before) for (const line of updateLines(before, version, readChangelog())) say(line)
    const lack = await missingSearchFeature(app.deps.db)
    if (lack) say(lack)
    if (!env.smtpUrl)
      say(
        namesThisMachine(env.baseUrl)
          ? `Mail is kept at ${env.baseUrl}/dev/mail (set SMTP_URL to send it)`
          : 'No mail is sent, and none is shown under a public BASE_URL: set SMTP_URL',
      )
  } catch (error) {
    await stop()
    throw error
  }
}

main().catch((error: unknown) => {
  console.error(`Guildhall could not start: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
})
