// `npm run doctor`: checks the server from outside and inside, and says how to fix what is wrong.
import { fileURLToPath } from 'node:url'
import { buildServer } from './build-changed.mjs'
import { loadEnvFile } from './env-file.mjs'

loadEnvFile()
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
buildServer()
await import(new URL('../server/dist/doctor.js', import.meta.url).href)
