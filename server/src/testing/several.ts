import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Viewer } from '@guildhall/contract/accounts'
import type pg from 'pg'
import { afterAll } from 'vitest'
import { cookieName, signToken } from '../features/sessions/session.ts'
import { type Database, openDatabase, openPool } from '../platform/database/database.ts'
import { readSecret } from '../platform/secret.ts'
import { type Client, client, type Listener } from './as.ts'
import { type Bucket, openBucket } from './bucket.ts'
import { type Machine, type Nginx, openNginx, openPostgres, openRedis } from './machines.ts'
import { factories, type Made } from './make.ts'
import { openPostOffice, type PostOffice } from './post-office.ts'
import { freePort, type Program } from './program.ts'
import { buildServer, buildServerOf } from './server-process.ts'

export type Server = {
  origin: string
  port: number
  process: Program
  start(): Promise<void>
}

export type Several = {
  a: Server
  b: Server
  postgres: Machine
  redis: Machine | undefined
  bucket: Bucket
  nginx: Nginx
  post: PostOffice
  pool: pg.Pool
  db: Database
  make: Made
  person(): Promise<Someone>
  at(origin: string, cookie: string, who?: Viewer | null): Client
}

export type Someone = { who: Viewer; cookie: string; a: Client; b: Client; through: Client }

/**
 * Two servers behind nginx that share a PostgreSQL and a bucket, with or without Redis. With `older`, the first is as it
 * was at that commit, and the second is not started.
 */
export async function openSeveral(given: {
  redis: boolean
  rateLimits?: true
  older?: string
}): Promise<Several> {
  const dataDir = await mkdtemp(join(tmpdir(), 'guildhall-several-'))
  const ports = [await freePort(), await freePort()] as const
  const [built, older, postgres, redis, nginx, bucket, post] = await Promise.all([
    buildServer(),
    given.older ? buildServerOf(given.older) : undefined,
    openPostgres(),
    given.redis ? openRedis() : undefined,
    openNginx([...ports]),
    openBucket('guild'),
    openPostOffice(),
  ])
  const ends: (() => unknown)[] = []
  afterAll(async () => {
    for (const end of ends.reverse()) await end()
    await Promise.all([nginx.end(), redis?.end(), postgres.end(), bucket.close(), post.close()])
    await Promise.all([built.remove(), older?.remove(), rm(dataDir, { recursive: true, force: true })])
  })
  const variables = {
    HOST: '127.0.0.1',
    BASE_URL: nginx.url,
    TRUST_PROXY: '1',
    DATA_DIR: join(dataDir, 'not-used'),
    DATABASE_URL: postgres.url,
    SMTP_URL: post.url,
    S3_BUCKET: bucket.settings.bucket,
    S3_ENDPOINT: bucket.settings.endpoint,
    S3_ACCESS_KEY_ID: bucket.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.settings.secretAccessKey,
    ...(redis && { REDIS_URL: redis.url }),
    ...(given.rateLimits && { RATE_LIMITS: 'on' }),
  }
  const server = (port: number, build = built): Server => {
    const one: Server = {
      origin: `http://127.0.0.1:${port}`,
      port,
      process: undefined as never,
      start: async () => {
        one.process = await build.start({ ...variables, PORT: String(port) })
      },
    }
    return one
  }
  const [a, b] = [server(ports[0], older), server(ports[1])]
  ends.push(() => Promise.all([a, b].map((one) => one.process?.end('SIGTERM'))))
  await Promise.all([a.start(), given.older ? undefined : b.start()])

  const pool = openPool(postgres.url, { max: 4, onError: () => {} })
  ends.push(() => pool.end())
  const db = openDatabase(pool)
  const make = factories(db)
  const listeners: Listener[] = []
  ends.push(() => {
    for (const one of listeners) one.close()
  })
  const at = (origin: string, cookie: string, who: Viewer | null = null) =>
    client(origin, who, cookie, (one) => listeners.push(one))
  const secret = await readSecret(db, {})

  return {
    a,
    b,
    postgres,
    redis,
    bucket,
    nginx,
    post,
    pool,
    db,
    make,
    at,
    person: async () => {
      const who = await make.person()
      const cookie = `${cookieName(nginx.url)}=${signToken(await make.session(who.id), secret)}`
      const [atA, atB, through] = [a.origin, b.origin, nginx.url].map((origin) => at(origin, cookie, who))
      return { who, cookie, a: atA, b: atB, through } as Someone
    },
  }
}
