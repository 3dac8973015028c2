import { availableParallelism, totalmem } from 'node:os'
import type { Env } from '../env.ts'

/** Largest numbers of one server's connections to its database. */
export type Connections = {
  requests: number
  /** Beside those of requests, so that neither takes the connections of the other. */
  tasks: number
  /** The tasks' and the other servers' listeners, and the one that answers for the server's health. */
  lasting: number
}

type Machine = { cores: number; memoryMb: number }

/** The machine's memory needed for one connection, which takes up to 60 MB beside Node and the rest of PostgreSQL. */
const mbOfConnection = 200

/**
 * Follows the cores, since more connections than PostgreSQL has cores only wait there and take memory, and the memory.
 * `databaseConnections` replaces those for requests.
 */
export function connectionsFor(
  { databaseConnections }: Pick<Env, 'databaseConnections'>,
  { cores, memoryMb }: Machine = machine(),
): Connections {
  const affordable = Math.floor(memoryMb / mbOfConnection)
  return {
    requests: databaseConnections ?? between(3, 21, Math.min(2 * cores + 1, affordable)),
    tasks: between(3, 6, Math.min(cores + 2, affordable)),
    lasting: 3,
  }
}

export const totalOf = ({ requests, tasks, lasting }: Connections) => requests + tasks + lasting

/** For servers beside, commands such as backup and doctor, and PostgreSQL's own. */
const otherConnections = 20

/** Settings of the embedded database, by memory and connections. PostgreSQL's defaults are for any machine. */
export function postgresSettings(
  connections: Connections,
  { memoryMb }: Pick<Machine, 'memoryMb'> = machine(),
): Record<string, string> {
  const mb = (least: number, most: number, share: number) =>
    `${between(least, most, Math.floor(memoryMb / share))}MB`
  return {
    max_connections: String(Math.max(50, totalOf(connections) + otherConnections)),
    shared_buffers: mb(32, 512, 16),
    effective_cache_size: mb(128, 65_536, 2),
    work_mem: mb(2, 16, 256),
    maintenance_work_mem: mb(32, 512, 16),
  }
}

const between = (least: number, most: number, value: number) => Math.min(most, Math.max(least, value))

/** With the limits of a container. */
function machine(): Machine {
  const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY
  return { cores: availableParallelism(), memoryMb: Math.min(totalmem(), limit) / 1024 ** 2 }
}
