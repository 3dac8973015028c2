// `npm run adopt`: makes a copy of the data, such as a restored archive, the original, while the server runs or not.
import { fileURLToPath } from 'node:url'
import { buildServer } from './build-changed.mjs'
import { loadEnvFile } from './env-file.mjs'

loadEnvFile()
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
buildServer()
await import(new URL('../server/dist/adopt.js', import.meta.url).href)
