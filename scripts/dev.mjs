// `npm run dev`: the server, started again when its sources change, and the page with hot reloading before it.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const env = { ...process.env, BASE_URL: process.env.BASE_URL ?? 'http://localhost:5173' }
const run = (args) => spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' })

const children = [
  run(['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/src/main.ts']),
  run(['node_modules/vite/bin/vite.js', 'web']),
]
for (const child of children)
  child.on('exit', (code) => {
    for (const other of children) other.kill('SIGTERM')
    process.exitCode = code ?? 0
  })
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
  })
