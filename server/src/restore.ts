import { readCommand, runCommand } from './platform/backup/command.ts'
import { restore } from './platform/backup/restore.ts'
import { readEnv } from './platform/env.ts'
import { migrationsFolder } from './platform/release/version.ts'

// `npm run restore -- FILE`: restores a backup into the data directory.
const usage = 'How it is used: npm run restore -- FILE [--set-aside]'
const shown = 5

await runCommand(async (signal) => {
  const { file, isSet } = readCommand(process.argv.slice(2), usage, ['set-aside'])
  const env = readEnv(process.env)
  const say = (line: string) => console.error(line)
  const { manifest, found, storedFiles, aside } = await restore({
    env,
    file,
    setAside: isSet('set-aside'),
    migrations: migrationsFolder,
    say,
    signal,
  })
  say(`Restored into ${env.dataDir}, as it was at ${manifest.madeAt}:`)
  if (found) {
    const { profiles = 0, clubs = 0, content = 0 } = found.counts
    say(`- the database: ${profiles} people, ${clubs} clubs, ${content} items`)
  } else
    say(
      '- no database: it is the one that DATABASE_URL names, to be restored with pg_restore (docs/backup.md)',
    )
  if (manifest.files === 'included') say(`- ${storedFiles} stored files`)
  else say('- no stored files: they are in the S3 bucket, whose variables the server needs as before')
  if (found?.missing.length)
    say(`${found.missing.length} files are missing: ${found.missing.slice(0, shown).join(', ')}`)
  if (aside) say(`What was there before is in ${aside}.`)
  if (found)
    say('It starts as a copy, which sends no mail and deletes no files, until you run: npm run adopt')
  say('Start Guildhall with the same DATA_DIR: npm start')
})
