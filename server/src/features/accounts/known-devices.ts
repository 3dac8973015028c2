import type { Context, Dependencies } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import type { Acquaintance } from '../../platform/rate-limits/spending.ts'
import { signedCookie, signToken } from '../sessions/session.ts'

const days = 400
/** Most people per browser; the person whose sign-in is the oldest is dropped first. */
const maxPeople = 5
/** Hours. */
const freshFor = 1

type Device = { id: string; people: string[] }

const isSecure = ({ env }: Pick<Dependencies, 'env'>) => env.baseUrl.startsWith('https:')
const nameIn = (deps: Pick<Dependencies, 'env'>) => `${isSecure(deps) ? '__Secure-' : ''}guildhall.device`

/** Prefix of the value, so that it and other signed cookies cannot be swapped. */
const prefix = 'device'

/**
 * Remembers, beyond the session, that this person has signed in with this browser. It grants no access: it only exempts
 * the browser from limits that others' attempts on the account use up.
 */
export function rememberDevice(context: Context, personId: string): void {
  const { id, people } = deviceIn(context, context.http.cookies) ?? { id: newId(), people: [] }
  const known = [personId, ...people.filter((one) => one !== personId)].slice(0, maxPeople)
  const value = signToken([prefix, id, ...known].join(':'), context.secret)
  context.http.setCookies([
    `${nameIn(context)}=${value}; Path=/auth/v1; Max-Age=${days * 86_400}; HttpOnly; SameSite=Lax${isSecure(context) ? '; Secure' : ''}`,
  ])
}

function deviceIn(
  deps: Pick<Dependencies, 'env' | 'secret'>,
  cookies: string | undefined,
): Device | undefined {
  const [kind, id, ...people] = signedCookie(deps, cookies, nameIn(deps))?.value.split(':') ?? []
  return kind === prefix && id ? { id, people } : undefined
}

/** For the limits on attempts at an account. */
export const knownDevicesOf = (deps: Dependencies): Acquaintance => ({
  namesDevice: ({ headers }) => deviceIn(deps, headers.cookie) !== undefined,
  deviceOf: async ({ headers, body }) => {
    const device = deviceIn(deps, headers.cookie)
    const person = device && (await accountNamedIn(deps, body).executeTakeFirst())
    return person && device.people.includes(person.id) ? `${device.id}:${person.id}` : undefined
  },
  hasFreshPassword: async ({ body }) => {
    const since = new Date(Date.now() - freshFor * 3_600_000)
    const fresh = await accountNamedIn(deps, body)
      .innerJoin('credentials as c', 'c.user_id', 'p.id')
      .where('c.provider_id', '=', 'credential')
      .where('c.updated_at', '>', since)
      // Excludes the password chosen at sign-up.
      .whereRef('c.updated_at', '>', 'c.created_at')
      .executeTakeFirst()
    return fresh !== undefined
  },
})

/** The endpoints' schema has lower-cased the address. */
function accountNamedIn({ db }: Pick<Dependencies, 'db'>, body: unknown) {
  const { email } = body as { email: string }
  return db
    .selectFrom('profiles as p')
    .select('p.id')
    .where((eb) => eb(eb.fn('lower', ['p.email']), '=', email))
    .where('p.deleted_at', 'is', null)
}
