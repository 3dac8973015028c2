import type { Viewer } from '@guildhall/contract/accounts'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from './database.ts'
import type { Env } from './env.ts'
import type { FileStore } from './files/store.ts'
import type { Signals } from './signals.ts'

/** The parts that the server is made of; one set for the life of the process. */
export type Parts = {
  env: Env
  /** Signs session cookies and confirmation links. */
  secret: string
  db: Database
  files: FileStore
  signals: Signals
  log: FastifyBaseLogger
}

/** What of the request a handler may need beside its input. */
export type Caller = {
  ip: string
  /** The request came from this machine itself. */
  isLocal(): boolean
  cookies: string | undefined
  userAgent: string | undefined
  /** Adds Set-Cookie headers to the answer. */
  setCookies(cookies: string[]): void
}

/** What a handler gets beside its input: the parts, who asks, and how. */
export type Context<Who = Viewer | null> = Parts & { viewer: Who; caller: Caller }
/** The context of an endpoint that only signed-in people may call. */
export type PersonContext = Context<Viewer>
