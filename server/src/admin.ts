import { runAdmin } from './features/operators/admin.command.ts'
import { adminUsage, parseAdmin } from './features/operators/admin.usage.ts'
import { runCommand } from './platform/backup/command.ts'
import { openCommandDatabase } from './platform/backup/command-database.ts'
import { readEnv } from './platform/env.ts'
import { readSecret } from './platform/secret.ts'

// `npm run admin`: operators, codes, links, suspensions and sign-up, in the embedded database or that of DATABASE_URL.
await runCommand(async () => {
  const command = parseAdmin(process.argv.slice(2))
  if (command.what === 'help') return console.log(adminUsage)
  const env = readEnv(process.env)
  const { db, close } = await openCommandDatabase(env, (line) => console.error(line))
  try {
    console.log(await runAdmin({ db, env, secret: await readSecret(db, env) }, command))
  } catch (error) {
    if ((error as { code?: unknown }).code !== '42P01') throw error
    throw new Error('The database is from an older version: start the server once.', { cause: error })
  } finally {
    await close()
  }
})
