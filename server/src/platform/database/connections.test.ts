import { describe, expect, it } from 'vitest'
import { connectionsFor, postgresSettings, totalOf } from './connections.ts'

const total = (cores: number, memoryMb: number) => totalOf(connectionsFor({}, { cores, memoryMb }))

describe('the connections of a server', () => {
  it('are two a core and one for requests, two more than cores for tasks, and three to listen', () => {
    expect(connectionsFor({}, { cores: 2, memoryMb: 4096 })).toEqual({ requests: 5, tasks: 4, lasting: 3 })
    expect(connectionsFor({}, { cores: 4, memoryMb: 8192 })).toEqual({ requests: 9, tasks: 6, lasting: 3 })
  })

  it('are fewer where memory is short, and as many on the largest machine', () => {
    expect(connectionsFor({}, { cores: 8, memoryMb: 1000 })).toEqual({ requests: 5, tasks: 5, lasting: 3 })
    expect(connectionsFor({}, { cores: 1, memoryMb: 256 })).toEqual({ requests: 3, tasks: 3, lasting: 3 })
    expect(total(64, 262_144)).toBe(30)
  })

  it('for requests are as many as DATABASE_CONNECTIONS says', () => {
    const machine = { cores: 2, memoryMb: 1024 }
    expect(connectionsFor({ databaseConnections: 30 }, machine)).toEqual({
      requests: 30,
      tasks: 4,
      lasting: 3,
    })
  })
})

describe('the settings of the embedded database', () => {
  const settings = (memoryMb: number) => postgresSettings({ requests: 5, tasks: 4, lasting: 3 }, { memoryMb })

  it('follow the memory, within bounds', () => {
    expect(settings(1024)).toEqual({
      ...{ max_connections: '50', shared_buffers: '64MB', effective_cache_size: '512MB' },
      ...{ work_mem: '4MB', maintenance_work_mem: '64MB' },
    })
    expect(settings(256)).toMatchObject({ shared_buffers: '32MB', work_mem: '2MB' })
    expect(settings(65_536)).toMatchObject({ shared_buffers: '512MB', work_mem: '16MB' })
  })

  it('leave room for every connection of the server and of the commands', () => {
    expect(
      postgresSettings({ requests: 100, tasks: 6, lasting: 3 }, { memoryMb: 4096 }).max_connections,
    ).toBe('129')
  })
})
