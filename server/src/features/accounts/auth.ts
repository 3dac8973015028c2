import { hash, verify } from '@node-rs/argon2'
import { betterAuth } from 'better-auth'
import type { Dependencies } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/write.ts'
import { newId } from '../../platform/ids.ts'
import { productName } from '../../platform/place-name.ts'
import { sessionDays } from '../sessions/session.ts'
import { passkeyPlugin, twoStepPlugin } from './auth.plugins.ts'

/** Argon2id with OWASP's parameters: 19 MiB, 2 passes. */
const argon2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), argon2)

/** Keyboards compose letters such as 'ä' differently, and passwords of earlier versions were stored as typed. */
export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  const spellings = (['NFKC', 'NFC', 'NFD'] as const).map((form) => password.normalize(form))
  for (const spelling of new Set([...spellings, password])) if (await verify(stored, spelling)) return true
  return false
}

export type Auth = ReturnType<typeof createAuth>

const instances = new WeakMap<Dependencies['db'], Auth>()

export function authOf(deps: Dependencies): Auth {
  const auth = instances.get(deps.db) ?? createAuth(deps)
  instances.set(deps.db, auth)
  return auth
}

const idDomain = '@id.invalid'

/**
 * Signs in with a password as the library does, but finds the account by ID, because the library refuses addresses that
 * work. Without an ID it takes as long, and refuses.
 */
export async function signInById(
  deps: Dependencies,
  { id = 'none', password, headers }: { id: string | undefined; password: string; headers: Headers },
): Promise<Response> {
  const auth = authOf(deps)
  const { internalAdapter } = await auth.$context
  internalAdapter.findUserByEmail = async (email) => {
    const userId = email.slice(0, -idDomain.length)
    const user = userId === 'none' ? null : await internalAdapter.findUserById(userId)
    return user && { user, accounts: await internalAdapter.findAccounts(user.id) }
  }
  return auth.api.signInEmail({ body: { email: `${id}${idDomain}`, password }, headers, asResponse: true })
}

/** The library within a write: it reads after the write's locks and commits with it. */
export const authWithin = (deps: Dependencies, { db }: Tx): Auth =>
  createAuth({ ...deps, db }, { isWithinWrite: true })

/** Called by our endpoints only; the library's own HTTP handler is not mounted. */
function createAuth(deps: Dependencies, { isWithinWrite = false } = {}) {
  const { db, env, secret } = deps
  return betterAuth({
    appName: productName,
    baseURL: env.baseUrl,
    basePath: '/auth/v1',
    secret,
    database: { db, type: 'postgres', transaction: !isWithinWrite },
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: 'guildhall',
      // Validation runs once, outside transactions, which do not support it.
      database: { generateId: newId, validateSchema: !isWithinWrite },
      ipAddress: { ipAddressHeaders: ['x-guildhall-ip'] },
    },
    user: {
      modelName: 'profiles',
      fields: {
        name: 'first_name',
        emailVerified: 'email_verified',
        image: 'profile_image_url',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    session: {
      modelName: 'sessions',
      expiresIn: sessionDays * 86_400,
      // Our own endpoints require a recent sign-in or the password.
      freshAge: 0,
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    account: {
      modelName: 'credentials',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'verifications',
      storeIdentifier: 'hashed',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      password: {
        hash: hashPassword,
        verify: ({ hash: stored, password }) => verifyPassword(stored, password),
      },
    },
    plugins: [twoStepPlugin(deps), passkeyPlugin(deps)],
    emailVerification: {
      sendOnSignUp: false,
      // Set so that sign-in reports the missing confirmation; confirmation.writes.ts sends the mail.
      sendVerificationEmail: async () => {},
    },
  })
}
