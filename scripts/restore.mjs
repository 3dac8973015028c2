// `npm run restore -- FILE`: what an archive of `npm run backup` holds into the data directory.
import { fileURLToPath } from 'node:url'
import { buildServer } from './build-changed.mjs'
import { loadEnvFile } from './env-file.mjs'

loadEnvFile()
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
buildServer()
await import(new URL('../server/dist/restore.js', import.meta.url).href)
