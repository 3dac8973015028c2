import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Viewer } from '@guildhall/contract/accounts'
import type { Dependencies, WithoutSignals } from '../../platform/context.ts'
import { fileUrl } from '../../platform/files/url.ts'
import { type Given, prepared } from '../../platform/prepared.ts'

export const sessionDays = 30

export const cookieName = (baseUrl: string): string =>
  `${baseUrl.startsWith('https:') ? '__Secure-' : ''}guildhall.session_token`

/** When a session was last used is known to within five minutes, so that reading writes hardly ever. */
const noteEvery = 5 * 60_000

const liveSession = prepared((db, { token, now }: Given<{ token: string; now: Date }>) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('profiles as p', 'p.id', 's.user_id')
    .select(['p.id', 'p.email', 'p.username', 'p.first_name', 'p.last_name', 'p.profile_image_url'])
    .select('s.last_active_at')
    .where('s.token', '=', token)
    .where('p.deleted_at', 'is', null)
    .where('s.expires_at', '>', now),
)

/**
 * Who sends these cookies: the viewer, null for a visitor, 'ended' where a session was sent that holds no more.
 * The cookie is the accounts library's (token, dot, HMAC-SHA-256 of the token in base64), read here by one prepared
 * query because the library's own check costs many times that on every request.
 */
export async function viewerOf(
  deps: WithoutSignals,
  cookies: string | undefined,
): Promise<Viewer | null | 'ended'> {
  const sent = cookieValue(cookies, cookieName(deps.env.baseUrl))
  if (!sent) return null
  const token = verifiedToken(sent, deps.secret)
  if (!token) return 'ended'
  const now = new Date()
  const [row] = await liveSession(deps.db, { token, now })
  if (!row) return 'ended'
  if (row.last_active_at.getTime() < now.getTime() - noteEvery) await noteUse(deps, token, now)
  return presentViewer(row)
}

type ViewerRow = {
  id: string
  email: string
  username: string
  first_name: string
  last_name: string
  profile_image_url: string | null
}

/** Whoever asks, as the rest of the server knows them. */
export const presentViewer = (row: ViewerRow): Viewer => ({
  id: row.id,
  email: row.email,
  username: row.username,
  firstName: row.first_name,
  lastName: row.last_name,
  imageUrl: fileUrl(row.profile_image_url),
})

/** Of many requests at once the first writes; the others find it written. */
async function noteUse({ db }: WithoutSignals, token: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_active_at: now })
    .where('token', '=', token)
    .where('last_active_at', '<', new Date(now.getTime() - noteEvery))
    .execute()
}

/** The session token in a Cookie header, if it is signed by us. */
export function tokenOf(
  deps: Pick<Dependencies, 'env' | 'secret'>,
  cookies: string | undefined,
): string | null {
  return signedCookie(deps, cookies, cookieName(deps.env.baseUrl))?.value ?? null
}

/** A cookie that the accounts library signed, with and without its signature; null where it is not ours. */
export function signedCookie(
  { secret }: Pick<Dependencies, 'secret'>,
  cookies: string | undefined,
  name: string,
) {
  const signed = cookieValue(cookies, name)
  const value = signed ? verifiedToken(signed, secret) : null
  return signed && value ? { signed, value } : null
}

/** A signed cookie value for a token, as the accounts library makes it. */
export const signToken = (token: string, secret: string): string =>
  encodeURIComponent(`${token}.${createHmac('sha256', secret).update(token).digest('base64')}`)

function verifiedToken(value: string, secret: string): string | null {
  const dot = value.lastIndexOf('.')
  if (dot < 1) return null
  const token = value.slice(0, dot)
  // Compared as written: decoded, several texts would be one signature.
  const given = Buffer.from(value.slice(dot + 1))
  const expected = Buffer.from(createHmac('sha256', secret).update(token).digest('base64'))
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null
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
