import { randomBytes } from 'node:crypto'
import { resolveTxt } from 'node:dns/promises'
import { readdir, readFile } from 'node:fs/promises'
import http from 'node:http'
import https from 'node:https'
import { freemem, totalmem } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { realtimePath } from '@guildhall/contract/signals'
import { CompiledQuery as Compiled, type CompiledQuery } from 'kysely'
import { createTransport } from 'nodemailer'
import { createClient } from 'redis'
import { readUpdateCopies } from '../backup/update-copy.ts'
import type { Database } from '../database/database.ts'
import type { Env } from '../env.ts'
import { readDisks } from '../files/disks.ts'
import { openFileStore } from '../files/open-store.ts'
import { readPlaces, standingOf } from '../instance/places.ts'
import { migrationsFolder, version } from '../release/version.ts'
import type { Probes, Seen } from './finding.ts'
import { doctorKey } from './seen.ts'

const patienceMs = 10_000

type ProbeInputs = { env: Env; hasBaseUrl: boolean; db: Database; secret: string }

/** Probes of this machine, its network and its database. */
export function openProbes({ env, hasBaseUrl, db, secret }: ProbeInputs): Probes {
  const reach: Probes['fetch'] = async (path, headers = {}) => {
    const answer = await fetch(env.baseUrl + path, {
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    })
    return { status: answer.status, text: await answer.text() }
  }
  const transport = () =>
    createTransport({
      url: env.smtpUrl,
      connectionTimeout: patienceMs,
      greetingTimeout: patienceMs,
    } as object)
  return {
    env,
    hasBaseUrl,
    node: process.versions.node,
    now: Date.now,
    query: async <Row>(text: string) => {
      const { rows } = await db.executeQuery(Compiled.raw(text) as CompiledQuery<Row>)
      return rows
    },
    fetch: reach,
    seen: async (headers = {}) => {
      const { status, text } = await reach('/health/seen', { ...headers, 'x-doctor': doctorKey(secret) })
      if (status !== 200) throw new Error(`/health/seen answers with status ${status}`)
      return JSON.parse(text) as Seen
    },
    certificateEnds: () => certificateEnds(new URL(env.baseUrl)),
    connectSocket: () => connectSocket(env.baseUrl),
    verifyMail: async () => void (await transport().verify()),
    sendMail: async (to) =>
      void (await transport().sendMail({
        from: env.mailFrom,
        to,
        subject: 'A test of your mail server',
        text: `This mail was sent by "npm run doctor" for ${env.baseUrl}. It arrived, so all is well.`,
      })),
    records: async (name) => {
      try {
        return (await resolveTxt(name)).map((parts) => parts.join(''))
      } catch (error) {
        const { code } = error as { code?: string }
        if (code === 'ENODATA' || code === 'ENOTFOUND') return []
        throw error
      }
    },
    disks: () => readDisks(env),
    memory: () => ({ free: freemem(), total: totalmem() }),
    files: () => openFileStore(env),
    pingRedis: async () => {
      const client = createClient({
        url: env.redisUrl ?? '',
        socket: { connectTimeout: patienceMs, reconnectStrategy: false },
      })
      client.on('error', () => undefined)
      await client.connect()
      await client.ping()
      await client.close()
    },
    migrations: async () => (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort(),
    lastBackup: () => lastBackup(env.dataDir),
    version,
    updateCopies: () => readUpdateCopies(env.dataDir),
    isCopy: async () =>
      env.instance === 'copy' ||
      standingOf(await readPlaces({ env, db, files: await openFileStore(env) })).isCopy,
  }
}

const certificateEnds = ({ hostname, port }: URL): Promise<Date> =>
  new Promise((resolve, reject) => {
    // An expired certificate is to be read as well.
    const options = {
      host: hostname,
      port: Number(port) || 443,
      servername: hostname,
      rejectUnauthorized: false,
    }
    const socket = connect(options, () => {
      const { valid_to } = socket.getPeerCertificate()
      socket.end()
      resolve(new Date(valid_to))
    })
    socket.setTimeout(patienceMs, () => socket.destroy(new Error('the connection timed out')))
    socket.once('error', reject)
  })

/** Asks for a web socket as browsers do; a proxy that does not pass it on answers with a page instead. */
const connectSocket = (baseUrl: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = (baseUrl.startsWith('https:') ? https : http).request(
      `${baseUrl}${realtimePath}/?EIO=4&transport=websocket`,
      {
        headers: {
          ...{ connection: 'Upgrade', upgrade: 'websocket', origin: baseUrl },
          ...{ 'sec-websocket-version': '13', 'sec-websocket-key': randomBytes(16).toString('base64') },
        },
        timeout: patienceMs,
      },
    )
    request.once('upgrade', (_response, socket) => {
      socket.destroy()
      resolve()
    })
    request.once('response', (response) => {
      response.destroy()
      reject(new Error(`it is answered with status ${response.statusCode}`))
    })
    request.once('timeout', () => request.destroy(new Error('the connection timed out')))
    request.once('error', reject)
    request.end()
  })

/** From the notes of `npm run backup`. */
async function lastBackup(dataDir: string): Promise<Date | undefined> {
  const text = await readFile(join(dataDir, 'backups.json'), 'utf8').catch(() => '[]')
  const times = (JSON.parse(text) as { madeAt: string }[]).map(({ madeAt }) => Date.parse(madeAt))
  return times.length > 0 ? new Date(Math.max(...times)) : undefined
}
