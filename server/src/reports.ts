import { answer, parseCommand } from './features/cases/reports/reports.command.ts'
import { runCommand } from './platform/backup/command.ts'
import { openCommandDatabase } from './platform/backup/command-database.ts'
import { readEnv } from './platform/env.ts'

// `npm run reports`: lists and closes reports, in the embedded database or that of DATABASE_URL.
await runCommand(async () => {
  const asked = parseCommand(process.argv.slice(2))
  const { db, close } = await openCommandDatabase(readEnv(process.env), (line) => console.error(line))
  try {
    console.log(await answer(db, asked))
  } catch (error) {
    if ((error as { code?: unknown }).code !== '42P01') throw error
    throw new Error('The database is from before there were reports: start the server once.', {
      cause: error,
    })
  } finally {
    await close()
  }
})
