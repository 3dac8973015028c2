import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Viewer } from '@guildhall/contract/accounts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, inject } from 'vitest'
import { type App, openApp } from '../app.ts'
import { sendDueMails } from '../features/notifications/mail.tasks.ts'
import { cookieName, signToken } from '../features/sessions/session.ts'
import type { Dependencies } from '../platform/context.ts'
import { openPool } from '../platform/database/database.ts'
import type { DatabaseLimits } from '../platform/database/limits.ts'
import type { Timeouts } from '../platform/database/timeouts.ts'
import { type Env, readEnv } from '../platform/env.ts'
import type { Disks } from '../platform/files/disks.ts'
import { newId } from '../platform/ids.ts'
import type { Network } from '../platform/outgoing/guard.ts'
import { type Client, client, headersOf, type Listener } from './as.ts'
import { databaseAt, template } from './database.ts'
import { factories, type Made } from './make.ts'

export type World = {
  origin: string
  app: App
  databaseUrl: string
  make: Made
  /** A signed-in client. */
  as(person: Viewer): Promise<Client>
  /** A program that sends an API token, optionally with a cookie. */
  by(token: string, cookie?: string): Client
  visitor: Client
  /** Ann owns both clubs, Ben is an admin and Cam a member; Dot is signed in without a club. */
  ann: Client
  ben: Client
  cam: Client
  dot: Client
  /** A public club, and a private one. */
  hall: { id: string; slug: string; name: string }
  vault: { id: string; slug: string; name: string }
  /** Mails unread notifications as after 15 minutes, or the given milliseconds; waits until all are sent. */
  mailUnread(afterMs?: number): Promise<void>
  /** Waits until a query returns a result; fails after 20 s, or the given milliseconds. */
  eventually<T>(find: () => Promise<T | undefined | null | false>, ms?: number): Promise<T>
  /** Waits until all tasks queued so far have run. */
  tasksDone(): Promise<unknown>
}

/**
 * A server on a fresh copy of the migrated database, with the usual people and clubs of tests. Call it once at the top
 * of a test file; it is closed after the file's tests.
 */
export async function openWorld(
  settings: Partial<Env> = {},
  {
    throughSocketIn,
    timeouts,
    network,
    databaseLimits,
    lasting,
    readDisks = async () => [],
    connections = 6,
  }: {
    throughSocketIn?: string
    timeouts?: Timeouts
    network?: Network
    /** Maximum of the request pool. */
    databaseLimits?: Partial<DatabaseLimits>
    lasting?: Partial<DatabaseLimits>
    /** What is free; by default no disk is looked at. */
    readDisks?: Disks['read']
    connections?: number
  } = {},
): Promise<World> {
  const name = `world_${newId().replaceAll('-', '')}`
  const clusterUrl = inject('databaseUrl')
  // Half the time of the default way, which writes each page to the log.
  await onCluster(clusterUrl, `create database ${name} template ${template} strategy file_copy`)
  const dataDir = await mkdtemp(join(tmpdir(), 'guildhall-world-'))
  const databaseUrl = databaseAt(clusterUrl, name, throughSocketIn)
  const pool = openPool(planningOnce(databaseUrl), { ...databaseLimits, max: connections, onError: () => {} })
  const env: Env = {
    ...readEnv({ DATA_DIR: dataDir, LOG_LEVEL: 'error', PORT: '0' }),
    rateLimits: false,
    // Tests never reach the internet; tests of link cards turn them on, with their own network.
    linkCards: false,
    ...settings,
  }
  const app = await openApp({
    env,
    pool,
    webRoot: join(dataDir, 'no-page'),
    timeouts,
    network,
    isScheduled: false,
    lasting,
    readDisks,
  })
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  const origin = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`
  const listeners: Listener[] = []
  afterAll(async () => {
    for (const listener of listeners) listener.close()
    await app.close()
    await pool.end()
    // The variables of test files stay in memory for the whole run; without the app, they are small.
    for (const key of Object.keys(app)) delete (app as Partial<Record<string, unknown>>)[key]
    const deadlocks = await deadlocksIn(clusterUrl, name)
    await onCluster(clusterUrl, `drop database ${name} with (force)`)
    await rm(dataDir, { recursive: true, force: true })
    expect(deadlocks, 'deadlocks in this file').toBe(0)
  })

  const clientOf = (person: Viewer | null, cookie: string, token?: string): Client => ({
    ...client(origin, person, cookie, (listener) => listeners.push(listener), token),
    // Without a socket, which halves the time.
    read: async (url) => {
      const headers = { cookie, ...(token !== undefined && { authorization: `Bearer ${token}` }) }
      const { statusCode: status, headers: received, body } = await app.http.inject({ url, headers })
      return { status, headers: headersOf(received), body }
    },
  })
  // Without it, one of the people below, who are created at once, would become the first operator by chance.
  await app.deps.db.updateTable('server_settings').set({ has_first_operator: true }).execute()
  const make = factories(app.deps.db)
  const as = async (person: Viewer) => {
    const token = await make.session(person.id)
    const cookie = `${cookieName(env.baseUrl)}=${signToken(token, app.deps.secret)}`
    return clientOf(person, cookie)
  }
  const [ann, ben, cam, dot] = (await make.people([
    { firstName: 'Ann', lastName: 'Owner' },
    { firstName: 'Ben', lastName: 'Admin' },
    { firstName: 'Cam', lastName: 'Member' },
    { firstName: 'Dot', lastName: 'Stranger' },
  ])) as [Viewer, Viewer, Viewer, Viewer]
  const hall = await make.club({ owner: ann, name: 'The Hall', slug: 'hall', categories: ['Crafts', 'Wood'] })
  const vault = await make.club({ owner: ann, name: 'The Vault', slug: 'vault', isPrivate: true })
  for (const club of [hall, vault]) {
    await make.member(club, ben, 'admin')
    await make.member(club, cam)
  }
  return {
    origin,
    app,
    databaseUrl,
    make,
    as,
    by: (token, cookie = '') => clientOf(null, cookie, token),
    visitor: clientOf(null, ''),
    ann: await as(ann),
    ben: await as(ben),
    cam: await as(cam),
    dot: await as(dot),
    hall,
    vault,
    mailUnread: async (afterMs = 16 * 60_000) => {
      await sendDueMails(app.deps, { now: new Date(Date.now() + afterMs), budgetMs: 60_000 })
      await eventually(async () => (await waitingMails(app.deps)).length === 0)
    },
    eventually,
    tasksDone: () =>
      eventually(async () => {
        const { rows } = await sql`select from graphile_worker._private_jobs`.execute(app.deps.db)
        return rows.length === 0
      }),
  }
}

/** Retries of refused mail come much later; our mailbox never refuses, so this waits for it. */
async function waitingMails({ db, env }: Dependencies): Promise<unknown[]> {
  const { rows } = await sql`
    select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'mail.send' and (j.last_error is null or ${!env.smtpUrl})`.execute(db)
  return rows
}

async function eventually<T>(find: () => Promise<T | undefined | null | false>, ms = 20_000): Promise<T> {
  const end = Date.now() + ms
  for (let pauseMs = 2; ; pauseMs = Math.min(20, pauseMs * 1.5)) {
    const found = await find()
    if (found) return found
    if (Date.now() > end) throw new Error(`It did not happen within ${ms} ms`)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

/** Planning each statement five times before its plan is kept takes a quarter of the database's time in tests. */
const planningOnce = (url: string) =>
  `${url}${url.includes('?') ? '&' : '?'}options=${encodeURIComponent('-c plan_cache_mode=force_generic_plan')}`

/** Since the database was created. Sessions report theirs when they end. */
async function deadlocksIn(clusterUrl: string, name: string): Promise<number> {
  const ask = (text: string) => adminOf(clusterUrl).query<{ n: number }>(text, [name])
  await eventually(async () => {
    const { rows } = await ask('select count(*)::int as n from pg_stat_activity where datname = $1')
    return rows[0]?.n === 0
  }).catch(() => undefined)
  const { rows } = await ask('select deadlocks::int as n from pg_stat_database where datname = $1')
  return rows[0]?.n ?? 0
}

let admin: pg.Pool | undefined
/** Stays open for all files of a worker. */
function adminOf(url: string): pg.Pool {
  admin ??= new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
    // While idle; the next statement fails by itself.
    .on('error', () => {})
  return admin
}

/** `create database … template` requires that no one uses the template, so test files take turns. */
async function onCluster(url: string, statement: string): Promise<void> {
  const session = await adminOf(url).connect()
  try {
    await session.query('select pg_advisory_lock(1)')
    await session.query(statement)
    await session.query('select pg_advisory_unlock(1)')
    session.release()
  } catch (error) {
    session.release(true)
    throw error
  }
}
