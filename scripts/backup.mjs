// `npm run backup -- FILE`: the embedded database and the stored files into one archive, while the server runs or not.
import { fileURLToPath } from 'node:url'
import { buildServer } from './build-changed.mjs'
import { loadEnvFile } from './env-file.mjs'

loadEnvFile()
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
buildServer()
await import(new URL('../server/dist/backup.js', import.meta.url).href)
