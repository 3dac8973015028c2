import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import type pg from 'pg'
import { Server } from 'socket.io'
import { expect, it, vi } from 'vitest'
import { connectOverDatabase } from './database.ts'

it('returns a connection when it closes before listening on it', async () => {
  const release = vi.fn()
  const asked = new EventEmitter()
  const client = Object.assign(new EventEmitter(), {
    release,
    query: () => {
      asked.emit('listen')
      return new Promise(() => {})
    },
  })
  const listening = { connect: async () => client } as unknown as pg.Pool
  const pool = { query: async () => ({ rows: [] }) } as unknown as pg.Pool
  const io = new Server(createServer())
  const begun = once(asked, 'listen')
  const disconnect = await connectOverDatabase(io, { pool, listening }, { warn: vi.fn() } as never)
  await begun
  await io.close()
  expect(release).not.toHaveBeenCalled()
  disconnect()
  disconnect()
  expect(release.mock.calls).toEqual([[true]])
})
