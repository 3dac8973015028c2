import type { Session } from '@guildhall/contract/accounts'
import {
  type PageToServer,
  realtimePath,
  type ServerToPage,
  type Watch,
  type WatchAnswer,
} from '@guildhall/contract/signals'
import type { QueryClient } from '@tanstack/react-query'
import { io, type Socket, WebSocket } from 'socket.io-client'
import { keys } from '../cache/keys'
import { waitBefore } from '../net/backoff'
import { catchUp, liveIsBack, onLive } from './catchUp'
import { scheduleRefetch } from './scheduleRefetch'
import { ageSince, allWatched, emitSignal, noteConnected, onTyping, onWatch } from './signals'

/**
 * Opens the live connection of the session. After each reconnect it watches and refetches everything again, since
 * signals may have been missed. Returns how to close it.
 */
export function openSocket(queries: QueryClient): () => void {
  const socket: Socket<ServerToPage, PageToServer> = io({
    path: realtimePath,
    transports: [WebSocket],
    withCredentials: true,
    // Reconnected: refetches everything.
    auth: (tell) => tell(connectedBefore ? {} : { age: ageSince(0) }),
    // The library gives up when the server refuses, and reconnects at once when the server disconnects it.
    reconnection: false,
  })
  onLive(() => socket.connected)
  let connectedBefore = false
  let connectedAt = 0
  const reconnecting = retries(() => socket.connect())
  const asking = retries(() => askAll())

  const ask = (what: Watch) => socket.emit('watch', what, (answer) => askLater([answer]))
  const askLater = (answers: WatchAnswer[]) => {
    if (answers.includes('rate_limited')) asking.again(whenRefused)
    else if (answers.includes('unavailable')) asking.again(whenLost)
    // It was deleted or became invisible to this person before it was watched, so no signal could tell the page.
    if (answers.includes('content_not_found')) scheduleRefetch('all', () => void catchUp(queries))
  }
  const askAll = () => {
    const all = allWatched()
    if (!socket.connected || all.length === 0) return
    socket.emit('watchAll', all, (answers) => answers !== 'bad_input' && askLater(answers))
  }
  socket.on('connect', () => {
    connectedAt = Date.now()
    asking.begin()
    askAll()
    noteConnected()
  })
  socket.on('disconnect', (reason) => {
    if (reason === 'io client disconnect') return
    if (Date.now() - connectedAt > steadyMs) reconnecting.begin()
    reconnecting.again(whenLost)
  })
  // The page works without a connection, and refetches what it shows once there is one.
  socket.on('connect_error', ({ message }) =>
    reconnecting.again(message === 'rate_limited' ? whenRefused : whenLost),
  )
  socket.on('signal', emitSignal)
  socket.on('viewer', (id, spread) => {
    if (connectedBefore) liveIsBack(queries, spread)
    connectedBefore = true
    // The session may have ended or begun between fetching it and connecting, when no signal could arrive.
    const known = queries.getQueryData<Session>(keys.session)
    if (known && (known.viewer?.id ?? null) !== id) void queries.invalidateQueries({ queryKey: keys.session })
  })

  const stop = onWatch((what, on) => {
    if (!socket.connected) return
    if (on) ask(what)
    else socket.emit('unwatch', what)
  })
  onTyping((conversationId) => {
    if (socket.connected) socket.emit('typing', { conversationId })
    return socket.connected
  })
  return () => {
    stop()
    onTyping(() => false)
    onLive(() => false)
    reconnecting.end()
    asking.end()
    socket.off()
    // Closing it while it opens would log a failed connection in the browser's console.
    const { engine } = socket.io
    if (engine?.readyState === 'opening') engine.once('open', () => socket.close())
    else socket.close()
  }
}

// Bounds of the delay between tries, in milliseconds.
const whenLost = { least: 500, most: 10_000 }
const whenRefused = { least: 30_000, most: 300_000 }
/** Milliseconds after which a connection counts as successful. */
const steadyMs = 10_000

/** A timer of tries with growing delays. */
function retries(attempt: () => void) {
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    begin: () => {
      tries = 0
    },
    again: (bounds: { least: number; most: number }) => {
      clearTimeout(timer)
      timer = setTimeout(attempt, waitBefore(tries, bounds))
      tries += 1
    },
    end: () => clearTimeout(timer),
  }
}
