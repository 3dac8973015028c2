import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BuiltServer, startBuilt, stopAll } from './built-server.ts'
import { buildData, type Data, type Size } from './data.ts'

export type Stage = { name: string; server: BuiltServer; data: Data; size: Size; dataDir: string }

/** The ports that the bench listens on, from BENCH_PORT (4421) upwards. */
export const portOf = (offset: number): number => Number(process.env.BENCH_PORT ?? 4421) + offset

export type Stages = {
  /** A server with few items, and one with many; each starts when it is first requested. */
  few(): Promise<Stage>
  many(): Promise<Stage>
  /** A directory for other programs, removed at the end. */
  directory(name: string): string
  /** Waits until every server's queued tasks are done, so that none runs during a measurement. */
  drained(): Promise<void>
  close(): Promise<void>
}

/** Servers with their data under one temporary directory, which `close` removes. */
export async function openStages(sizes: { few: Size; many: Size }): Promise<Stages> {
  const root = await mkdtemp(join(tmpdir(), 'guildhall-bench-'))
  const started = new Map<string, Promise<Stage>>()
  const stage = (name: 'few' | 'many', port: number) => {
    const running = started.get(name) ?? build(name, join(root, name), port, sizes[name])
    started.set(name, running)
    return running
  }
  return {
    few: () => stage('few', portOf(0)),
    many: () => stage('many', portOf(1)),
    directory: (name) => join(root, name),
    drained: async () => {
      for (const one of started.values()) await (await one).server.drained()
    },
    close: async () => {
      // Servers first, which ends the building of data too.
      await stopAll()
      for (const one of await Promise.allSettled(started.values()))
        if (one.status === 'fulfilled') await one.value.data.close()
      await rm(root, { recursive: true, force: true })
    },
  }
}

async function build(name: string, dataDir: string, port: number, size: Size): Promise<Stage> {
  const before = performance.now()
  const server = await startBuilt(dataDir, port)
  try {
    const data = await buildData(server.databaseUrl, size)
    const seconds = ((performance.now() - before) / 1000).toFixed(0)
    console.error(`built ${size.items} posts in ${seconds} s`)
    return { name, server, data, size, dataDir }
  } catch (error) {
    await server.stop()
    throw error
  }
}
