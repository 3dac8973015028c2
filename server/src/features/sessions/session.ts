import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Viewer } from '@guildhall/contract/accounts'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Dependencies, WithoutSignals } from '../../platform/context.ts'
import { prepared, type SqlParams } from '../../platform/database/prepared.ts'
import { fileUrl } from '../../platform/files/url.ts'
import { suspended } from './suspension.ts'

export const sessionDays = 30

export const cookieName = (baseUrl: string): string =>
  `${baseUrl.startsWith('https:') ? '__Secure-' : ''}guildhall.session_token`

/** Accuracy of `last_active_at` in milliseconds, so that reads rarely write. */
const recordEvery = 5 * 60_000

const liveSession = prepared((db, { token, now }: SqlParams<{ token: string; now: Date }>) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('profiles as p', 'p.id', 's.user_id')
    .select(['p.id', 'p.email', 'p.username', 'p.first_name', 'p.last_name', 'p.profile_image_url'])
    .select(['s.id as session', 's.last_active_at'])
    .leftJoin('operators as o', 'o.user_id', 's.user_id')
    .select(
      sql<'locked' | 'open' | null>`case when o.user_id is not null then
        case when s.console_until > ${now} then 'open' else 'locked' end end`.as('console'),
    )
    .where('s.token', '=', token)
    .where('p.deleted_at', 'is', null)
    .where('s.expires_at', '>', now)
    .where((eb) => eb.not(suspended(sql.ref('p.id')))),
)

/** Returns 'ended' for an expired session. A single prepared query: the library's own check is many times slower. */
export async function sessionOf(
  deps: WithoutSignals,
  cookies: string | undefined,
): Promise<{ viewer: Viewer; session: string; console?: 'locked' | 'open' } | null | 'ended'> {
  const sent = cookieValue(cookies, cookieName(deps.env.baseUrl))
  if (!sent) return null
  const token = verifiedToken(sent, deps.secret)
  if (!token) return 'ended'
  const now = new Date()
  const [row] = await liveSession(deps.db, { token, now })
  if (!row) return 'ended'
  if (row.last_active_at.getTime() < now.getTime() - recordEvery) await recordUse(deps, token, now)
  return { viewer: presentViewer(row), session: row.session, ...(row.console && { console: row.console }) }
}

type ViewerRow = {
  id: string
  email: string
  username: string
  first_name: string
  last_name: string
  profile_image_url: string | null
}

export const presentViewer = (row: ViewerRow): Viewer => ({
  id: row.id,
  email: row.email,
  username: row.username,
  firstName: row.first_name,
  lastName: row.last_name,
  imageUrl: fileUrl(row.profile_image_url),
})

/** Only the first of concurrent requests writes. */
async function recordUse({ db }: WithoutSignals, token: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_active_at: now })
    .where('token', '=', token)
    .where('last_active_at', '<', new Date(now.getTime() - recordEvery))
    .execute()
}

/** Null unless signed by us. */
export function tokenOf(
  deps: Pick<Dependencies, 'env' | 'secret'>,
  cookies: string | undefined,
): string | null {
  return signedCookie(deps, cookies, cookieName(deps.env.baseUrl))?.value ?? null
}

/** Null unless signed by us. */
export function signedCookie(
  { secret }: Pick<Dependencies, 'secret'>,
  cookies: string | undefined,
  name: string,
) {
  const signed = cookieValue(cookies, name)
  const value = signed ? verifiedToken(signed, secret) : null
  return signed && value ? { signed, value } : null
}

export const signToken = (token: string, secret: string): string =>
  encodeURIComponent(`${token}.${createHmac('sha256', secret).update(token).digest('base64')}`)

/** Signed values that were checked before, so that only a person's first request pays for it. */
const verified = new LRUCache<string, { token: string; secret: string }>({ max: 10_000 })

function verifiedToken(value: string, secret: string): string | null {
  const before = verified.get(value)
  if (before?.secret === secret) return before.token
  const token = checkedToken(value, secret)
  if (token) verified.set(value, { token, secret })
  return token
}

function checkedToken(value: string, secret: string): string | null {
  const dot = value.lastIndexOf('.')
  if (dot < 1) return null
  const token = value.slice(0, dot)
  // Compares the encoded forms, because several encodings decode to one signature.
  const params = Buffer.from(value.slice(dot + 1))
  const expected = Buffer.from(createHmac('sha256', secret).update(token).digest('base64'))
  return params.length === expected.length && timingSafeEqual(params, expected) ? token : null
}

export function cookieValue(header: string | undefined, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const equals = part.indexOf('=')
    if (equals > 0 && part.slice(0, equals).trim() === name) {
      try {
        return decodeURIComponent(part.slice(equals + 1).trim())
      } catch {
        return undefined
      }
    }
  }
  return undefined
}
