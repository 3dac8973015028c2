// `npm start`: builds what changed since the last build, then starts the server in this very process, so that
// signals reach it directly. `--demo` starts it with the example community, in a data directory of its own.
import { fileURLToPath } from 'node:url'
import { buildServer, buildWeb } from './build-changed.mjs'
import { loadEnvFile } from './env-file.mjs'

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
await import(new URL('../server/dist/main.js', import.meta.url).href)
