import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'

/** A socket in front of the tests' PostgreSQL, for `throughSocketIn`. */
export type Door = {
  directory: string
  open(): Promise<void>
  /** Simulates an unavailable database: connections are cut, and new ones refused. */
  shut(): Promise<void>
  /** Simulates a silent network: connections stay open, but nothing passes in either direction. */
  silence(): void
  remove(): Promise<void>
}

export async function openDoor(): Promise<Door> {
  const directory = await mkdtemp(join(tmpdir(), 'gh-door-'))
  const path = join(directory, '.s.PGSQL.5432')
  const cluster = new URL(inject('databaseUrl').replace('@/', '@host/')).searchParams.get('host') ?? ''
  const sockets = new Set<Socket>()
  let server: Server | undefined
  let isSilent = false
  const pass = (from: Socket, to: Socket) => {
    sockets.add(from)
    from.on('data', (chunk) => {
      if (!isSilent) to.write(chunk)
    })
    // Connection ends are dropped too.
    from.on('end', () => {
      if (!isSilent) to.end()
    })
    from.on('error', () => {
      if (!isSilent) to.destroy()
    })
    from.on('close', () => {
      sockets.delete(from)
      if (!isSilent) to.destroy()
    })
  }
  const door: Door = {
    directory,
    open: async () => {
      isSilent = false
      server = createServer({ allowHalfOpen: true }, (inside) => {
        const outside = connect({ path: join(cluster, '.s.PGSQL.5432'), allowHalfOpen: true })
        pass(inside, outside)
        pass(outside, inside)
      }).listen(path)
      await once(server, 'listening')
    },
    shut: async () => {
      const closed = server?.listening ? once(server, 'close') : undefined
      server?.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
    silence: () => {
      isSilent = true
    },
    remove: async () => {
      await door.shut()
      await rm(directory, { recursive: true, force: true })
    },
  }
  await door.open()
  return door
}
