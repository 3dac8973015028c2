import type { Session } from '@guildhall/contract/accounts'
import { type PageToServer, realtimePath, type ServerToPage, type Watch } from '@guildhall/contract/signals'
import type { QueryClient } from '@tanstack/react-query'
import { io, type Socket } from 'socket.io-client'
import { keys } from './keys'
import { allWatched, emitSignal, onWatch } from './signals'

/**
 * Opens the live connection of whoever is signed in and keeps it: what is watched is asked for again after each
 * reconnect, and what is shown is read again, since signals may have been missed. Returns how to close it.
 */
export function openSocket(queries: QueryClient): () => void {
  const socket: Socket<ServerToPage, PageToServer> = io({
    path: realtimePath,
    transports: ['websocket'],
    withCredentials: true,
    reconnectionDelay: 500,
    reconnectionDelayMax: 8000,
  })
  let connectedBefore = false

  const ask = (what: Watch) => socket.emit('watch', what, () => undefined)
  socket.on('connect', () => {
    for (const what of allWatched()) ask(what)
    if (connectedBefore) void queries.invalidateQueries({ refetchType: 'active' })
    connectedBefore = true
  })
  socket.on('disconnect', (reason) => {
    // A disconnect by the server is not retried by the library; ask again in a moment, as the person we are now.
    if (reason === 'io server disconnect') setTimeout(() => socket.connect(), 1000)
  })
  socket.on('signal', emitSignal)
  socket.on('viewer', (id) => {
    // The session may have ended, or begun, between reading it and connecting: nobody could be told of that.
    const known = queries.getQueryData<Session>(keys.session)
    if (known && (known.viewer?.id ?? null) !== id) void queries.invalidateQueries({ queryKey: keys.session })
  })

  const stop = onWatch((what, on) => {
    if (!socket.connected) return
    if (on) ask(what)
    else socket.emit('unwatch', what)
  })
  return () => {
    stop()
    socket.close()
  }
}
