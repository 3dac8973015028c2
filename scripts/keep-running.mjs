// Runs the server in a process of its own, as the system kills the largest one when memory is short, and starts it again.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'

const longestPauseMs = 30_000
/** After this long, an end has nothing to do with the one before. */
const steadyMs = 60_000

/** Ends with the server if that was asked to stop, or could not start. SIGTERM and SIGINT are passed on to it. */
export function keepRunning(program) {
  let isStopping = false
  let wasOpen = false
  let address
  let child
  let pause = 0

  function start() {
    const since = Date.now()
    child = spawn(process.execPath, [program], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
    child.on('message', (message) => {
      if (message.open) wasOpen = true
      if (!message.opensAt) return
      address = message.opensAt
      standIn.close(() => child.send('free', () => undefined))
      standIn.closeAllConnections()
    })
    child.once('exit', (code, signal) => {
      if (isStopping || code === 0 || (code !== null && !wasOpen)) process.exit(code ?? 1)
      if (Date.now() - since > steadyMs) pause = 0
      const how = signal ?? `exit code ${code}`
      console.error(`The server ended unexpectedly (${how}) and is started again${after(pause)}`)
      if (address && !standIn.listening) standIn.listen(address)
      setTimeout(start, pause)
      pause = Math.min(pause * 2 || 1_000, longestPauseMs)
    })
  }

  for (const signal of ['SIGTERM', 'SIGINT'])
    process.on(signal, () => {
      isStopping = true
      if (!child.kill(signal)) process.exit(0)
    })
  start()
}

const after = (ms) => (ms ? ` in ${ms / 1000} s` : '')

/** Answers in place of the server while that is away. */
const standIn = createServer((request, response) => {
  const isPage = request.headers.accept?.includes('text/html')
  response.writeHead(503, {
    'retry-after': 2,
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'",
    'content-type': `${isPage ? 'text/html' : 'application/json'}; charset=utf-8`,
    // The next request goes to the server, if that is back.
    connection: 'close',
  })
  response.end(isPage ? page : JSON.stringify({ error: { ...error, requestId: randomUUID() } }))
})
// Without it, people wait for the server itself.
standIn.on('error', () => undefined)

const error = { code: 'unavailable', message: 'The server is starting again; try again shortly' }
const page = `<!doctype html>
<html lang="en">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="2">
<title>Back in a moment</title>
<h1>Back in a moment</h1>
<p>The server is starting again. This page reloads by itself.</p>
</html>
`
