// `npm start`: builds what changed since the last build, then runs the server, which it starts again if it is killed.
// `--demo` starts it with the example community, in a data directory of its own.
import { fileURLToPath } from 'node:url'
import { buildServer, buildWeb } from './build-changed.mjs'
import { loadEnvFile } from './env-file.mjs'
import { keepRunning } from './keep-running.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
loadEnvFile()
process.chdir(root)

buildWeb()
buildServer()

process.env.NODE_ENV ??= 'production'
if (process.argv.includes('--demo')) {
  process.env.GUILDHALL_DEMO = '1'
  process.env.DATA_DIR ??= './demo-data'
}
keepRunning('server/dist/main.js')
