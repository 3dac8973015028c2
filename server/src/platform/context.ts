import type { Viewer } from '@guildhall/contract/accounts'
import type { TokenScope } from '@guildhall/contract/tokens'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from './database.ts'
import type { Env } from './env.ts'
import type { FileStore } from './files/store.ts'
import type { Signals } from './signals.ts'

/** The parts that the server is made of; one set for the life of the process. */
export type Dependencies = {
  env: Env
  /** Signs session cookies. */
  secret: string
  db: Database
  files: FileStore
  signals: Signals
  log: FastifyBaseLogger
}

/** What there is before the server takes live connections. */
export type WithoutSignals = Omit<Dependencies, 'signals'>

/** Who sends a request, by a session or by an API token. */
export type Caller = {
  viewer: Viewer | null
  /** A session was sent that holds no more. */
  hasEnded?: true
  /** The API token that was sent. */
  token?: { scope: TokenScope; expiresAt: Date | null }
}

/** Finds out who asks, by a request's headers. Error: token_unusable. */
export type Authenticate = (
  deps: WithoutSignals,
  headers: { cookie?: string | undefined; authorization?: string | undefined },
) => Promise<Caller>

/** What of the request a handler may need beside its input. */
export type HttpExchange = {
  ip: string
  /** The request came from this machine itself. */
  isLocal(): boolean
  /** None where an API token was sent: the cookie says nothing then. */
  cookies: string | undefined
  token: Caller['token']
  userAgent: string | undefined
  /** Adds Set-Cookie headers to the answer. */
  setCookies(cookies: string[]): void
}

/** What a handler gets beside its input: the parts, who asks, and how. */
export type Context<Who = Viewer | null> = Dependencies & { viewer: Who; http: HttpExchange }
/** The context of an endpoint that only signed-in people may call. */
export type PersonContext = Context<Viewer>
