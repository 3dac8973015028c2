import type { Session } from '@guildhall/contract/accounts'
import {
  type PageToServer,
  realtimePath,
  type ServerToPage,
  type Watch,
  type WatchAnswer,
} from '@guildhall/contract/signals'
import type { QueryClient } from '@tanstack/react-query'
import { io, type Socket } from 'socket.io-client'
import { waitBefore } from './backoff'
import { catchUp, liveIsBack, onLive } from './catchUp'
import { keys } from './keys'
import { scheduleRefetch } from './scheduleRefetch'
import { ageSince, allWatched, emitSignal, noteConnected, onTyping, onWatch } from './signals'

/**
 * Opens the live connection of whoever is signed in and keeps it: what is watched is asked for again after each
 * reconnect, and what is shown is read again, since signals may have been missed. Returns how to close it.
 */
export function openSocket(queries: QueryClient): () => void {
  const socket: Socket<ServerToPage, PageToServer> = io({
    path: realtimePath,
    transports: ['websocket'],
    withCredentials: true,
    // After the first time all is read again.
    auth: (tell) => tell(connectedBefore ? {} : { age: ageSince(0) }),
    // The library gives up where the server refuses, and comes back at once where it was told to go.
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
    // Gone, or closed to this person, since it was read: no signal can have told the page.
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
  // The page goes on without; what it shows is read anew once there is a connection again.
  socket.on('connect_error', ({ message }) =>
    reconnecting.again(message === 'rate_limited' ? whenRefused : whenLost),
  )
  socket.on('signal', emitSignal)
  socket.on('viewer', (id, spread) => {
    if (connectedBefore) liveIsBack(queries, spread)
    connectedBefore = true
    // The session may have ended, or begun, between reading it and connecting: nobody could be told of that.
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
    // Closed while it is being opened, it would be a failed connection in the browser's console.
    const { engine } = socket.io
    if (engine?.readyState === 'opening') engine.once('open', () => socket.close())
    else socket.close()
  }
}

// A restart takes seconds: all are to be back soon after it.
const whenLost = { least: 500, most: 10_000 }
const whenRefused = { least: 30_000, most: 300_000 }
/** A connection that held for as long is no failed try. */
const steadyMs = 10_000

/** One thing that is tried again, later each time. */
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
