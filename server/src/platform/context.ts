import type { Readable } from 'node:stream'
import type { Viewer } from '@guildhall/contract/accounts'
import type { TokenScope } from '@guildhall/contract/tokens'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from './database/database.ts'
import type { Env } from './env.ts'
import type { Disks } from './files/disks.ts'
import type { FileStore } from './files/store.ts'
import type { Instance } from './instance/instance.ts'
import type { Mailer } from './mail/mail.ts'
import type { Outgoing } from './outgoing/outgoing.ts'
import type { Signals } from './signals/signals.ts'

/** The server's parts, one of each per process. */
export type Dependencies = {
  env: Env
  secret: string
  db: Database
  files: FileStore
  disks: Disks
  outgoing: Outgoing
  mailer: Mailer
  instance: Instance
  signals: Signals
  log: FastifyBaseLogger
}

/** For code that runs before live connections are accepted. */
export type WithoutSignals = Omit<Dependencies, 'signals'>

/** The sender of a request, by session or API token. */
export type Caller = {
  viewer: Viewer | null
  /** The session has expired. */
  hasEnded?: true
  token?: { id: string; scope: TokenScope; expiresAt: Date | null }
  /** The id of the session. */
  session?: string
  /** For an operator's session: whether its console is open, after the second step. Absent for everyone else. */
  console?: 'locked' | 'open'
}

/** Error: token_unusable. */
export type Authenticate = (
  deps: WithoutSignals,
  headers: { cookie?: string | undefined; authorization?: string | undefined },
) => Promise<Caller>

/** The parts of request and answer that a handler may need besides its input. */
export type HttpExchange = {
  ip: string
  isLocal(): boolean
  /** Undefined with an API token, where cookies are ignored. */
  cookies: string | undefined
  token: Caller['token']
  session: Caller['session']
  /** Absent unless an operator's session. */
  console: Caller['console']
  userAgent: string | undefined
  setCookies(cookies: string[]): void
  /** The requested part of a file; undefined for HEAD, which has no parts. */
  range: string | undefined
  /** The ETag or date of the file that the part is of. */
  ifRange: string | undefined
  /** Only the headers of the answer are sent. */
  isHead: boolean
  /** Whether the request says, by If-None-Match, that it has the answer with this ETag. */
  knows(etag: string): boolean
}

/** The answer of an endpoint with `produces`. Without a `cache-control` of its own, no cache stores it. */
export type PlainAnswer = {
  /** 200 unless given. */
  status?: 200 | 204 | 206 | 302 | 304 | 416
  headers?: Record<string, string | number>
  body?: string | Buffer | Readable
}

export type Context<Who = Viewer | null> = Dependencies & { viewer: Who; http: HttpExchange }
export type PersonContext = Context<Viewer>
