import { resolve } from 'node:path'
import { emailAddress } from '@guildhall/contract/email-address'
import { z } from 'zod'

const optional = z.string().trim().optional()

/**
 * The address people open, as browsers write it in `Origin`. Pages, files and live updates are at its root, so anything
 * behind the host is a mistake, which is answered with what is right.
 */
const siteAddress = z.string().transform((address, context) => {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    return refuse('it is the address people open, such as https://guildhall.example')
  const extras = [
    (url.username || url.password) && 'a name or password',
    url.pathname.replaceAll('/', '') && 'a path',
    url.search && 'a query',
    url.hash && 'a fragment',
  ].filter(Boolean)
  if (extras.length > 0) return refuse(`it has ${extras.join(' and ')}; set it to ${url.origin}`)
  return url.origin
})

const variables = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: optional,
  BASE_URL: siteAddress.optional(),
  AUTH_SECRET: z.string().min(32, 'needs at least 32 characters').optional(),
  SMTP_URL: optional,
  MAIL_FROM: z.string().default('Guildhall <guildhall@localhost>'),
  REPORTS_TO: emailAddress('is no email address').optional(),
  LINK_CARDS: z.enum(['on', 'off']).default('on'),
  REDIS_URL: optional,
  S3_BUCKET: optional,
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: optional,
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  TRUST_PROXY: z
    .string()
    .regex(/^(true|false|[1-9])$/, 'is true, false or the number of proxies')
    .default('false'),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  METRICS_TOKEN: z.string().min(16, 'needs at least 16 characters').optional(),
  SLOW_QUERY_MS: z.coerce.number().int().min(0).max(3_600_000).default(500),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(100).optional(),
  UPDATE_COPY: z.enum(['on', 'off']).default('on'),
  INSTANCE: z
    .string()
    .regex(/^(copy|[0-9a-f]{8})$/, 'is "copy", or the code that a copy shows when it starts')
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})

/** Documented in the README. */
export const variableNames = Object.keys(variables.shape)

export type Env = {
  port: number
  host: string
  dataDir: string
  databaseUrl?: string | undefined
  /** An origin: without a trailing slash. */
  baseUrl: string
  authSecret?: string | undefined
  smtpUrl?: string | undefined
  mailFrom: string
  /** Who gets what people report. */
  reportsTo?: string | undefined
  /** Whether posts show what their links lead to, which this server then reads. */
  linkCards: boolean
  redisUrl?: string | undefined
  s3?: S3Settings | undefined
  /** Number of proxies in front, which is how many entries of X-Forwarded-For to trust. */
  trustProxy: number
  logLevel: string
  /** Allows reading /metrics from another machine. */
  metricsToken?: string | undefined
  /** 0 logs none. */
  slowQueryMs: number
  /** Turn off only where a proxy limits already. */
  rateLimits: boolean
  /** For requests; by default by cores and memory. */
  databaseConnections?: number | undefined
  /** Whether a start that migrates the embedded database first keeps a copy of the data. */
  updateCopy: boolean
  /** 'copy', or the code of the copy to adopt. */
  instance?: string | undefined
}

export type S3Settings = {
  bucket: string
  region: string
  endpoint?: string | undefined
  accessKeyId?: string | undefined
  secretAccessKey?: string | undefined
}

/** Throws one sentence naming the invalid variable. */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  // An empty variable counts as unset.
  const given = Object.entries(source).filter(([, value]) => value?.trim())
  const parsed = variables.safeParse(Object.fromEntries(given))
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new Error(`The variable ${issue?.path.join('.')} is not usable: ${issue?.message}`)
  }
  const v = parsed.data
  if (!v.S3_BUCKET && (v.S3_ENDPOINT || v.S3_ACCESS_KEY_ID))
    throw new Error(
      'The variable S3_BUCKET is missing: with other S3 variables set, files would go to the disk',
    )
  return {
    port: v.PORT,
    host: v.HOST,
    dataDir: resolve(v.DATA_DIR),
    databaseUrl: v.DATABASE_URL,
    baseUrl: v.BASE_URL ?? `http://localhost:${v.PORT}`,
    authSecret: v.AUTH_SECRET,
    smtpUrl: v.SMTP_URL,
    mailFrom: v.MAIL_FROM,
    reportsTo: v.REPORTS_TO,
    linkCards: v.LINK_CARDS === 'on',
    redisUrl: v.REDIS_URL,
    s3: v.S3_BUCKET
      ? {
          bucket: v.S3_BUCKET,
          region: v.S3_REGION,
          endpoint: v.S3_ENDPOINT,
          accessKeyId: v.S3_ACCESS_KEY_ID,
          secretAccessKey: v.S3_SECRET_ACCESS_KEY,
        }
      : undefined,
    trustProxy: v.TRUST_PROXY === 'true' ? 1 : Number(v.TRUST_PROXY) || 0,
    logLevel: v.LOG_LEVEL,
    metricsToken: v.METRICS_TOKEN,
    slowQueryMs: v.SLOW_QUERY_MS,
    rateLimits: v.RATE_LIMITS === 'on',
    databaseConnections: v.DATABASE_CONNECTIONS,
    updateCopy: v.UPDATE_COPY === 'on',
    instance: v.INSTANCE,
  }
}
