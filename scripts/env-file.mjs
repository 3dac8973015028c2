// `--env-file=FILE`, which npm start and the commands beside it take: sets the variables in it that are not set already.
import { resolve } from 'node:path'

/** Takes the option off the command line. Ends the process with one line if the file cannot be read. */
export function loadEnvFile() {
  const at = process.argv.findIndex((word) => word === '--env-file' || word.startsWith('--env-file='))
  if (at < 0) return
  const [word = '', next = ''] = process.argv.slice(at)
  const isApart = word === '--env-file'
  process.argv.splice(at, isApart ? 2 : 1)
  const file = isApart ? next : word.slice('--env-file='.length)
  try {
    // npm runs scripts in the project's folder.
    process.loadEnvFile(resolve(process.env.INIT_CWD ?? process.cwd(), file))
  } catch (error) {
    console.error(`The file of --env-file cannot be read: ${error.message}`)
    process.exit(1)
  }
}
