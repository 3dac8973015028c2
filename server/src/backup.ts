import { readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { backUp, megabytes } from './platform/backup/backup.ts'
import { readCommand, runCommand, stepBack } from './platform/backup/command.ts'
import { noteBackup } from './platform/backup/known-backups.ts'
import { readEnv } from './platform/env.ts'

// `npm run backup -- FILE`: archives the embedded database and the files.
const usage = 'How it is used: npm run backup -- FILE [--overwrite]'

await runCommand(async (signal) => {
  const { file, isSet } = readCommand(process.argv.slice(2), usage, ['overwrite'])
  stepBack()
  const say = (line: string) => console.error(line)
  const started = Date.now()
  const env = readEnv(process.env)
  const end = await backUp({
    env,
    file,
    overwrite: isSet('overwrite'),
    product: JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version,
    say,
    signal,
  })
  if (file !== '-') {
    const backup = {
      madeAt: new Date(started).toISOString(),
      bytes: statSync(file).size,
      file: basename(file),
    }
    await noteBackup(env.dataDir, backup).catch(() =>
      say('The console won’t know of it: DATA_DIR can’t be written to.'),
    )
  }
  say(
    `The backup is whole${file === '-' ? '' : `: ${file}`} (${megabytes(end.bytes)} before it was compressed, ` +
      `${end.storedFiles} stored files, ${((Date.now() - started) / 1000).toFixed(1)} s).`,
  )
})
