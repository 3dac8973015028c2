// `npm run reports`: what people reported to those who run the server, while it runs or not.
import { fileURLToPath } from 'node:url'
import { buildServer } from './build-changed.mjs'
import { loadEnvFile } from './env-file.mjs'

loadEnvFile()
process.chdir(fileURLToPath(new URL('..', import.meta.url)))
buildServer()
await import(new URL('../server/dist/reports.js', import.meta.url).href)
