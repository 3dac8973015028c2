// `npm run admin`: what one needs when locked out, while the server runs or not.
import { fileURLToPath } from 'node:url'
import { buildServer } from './build-changed.mjs'
import { loadEnvFile } from './env-file.mjs'

loadEnvFile()
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
buildServer()
await import(new URL('../server/dist/admin.js', import.meta.url).href)
