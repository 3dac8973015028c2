import { z } from 'zod'
import { tokenLifetimes, tokenScopes } from './choices.ts'
import { id, line, none } from './common.ts'
import type { Endpoints } from './endpoint.ts'
import { limits } from './limits.ts'

export const tokenScope = z.enum(tokenScopes)
export type TokenScope = z.infer<typeof tokenScope>

/** An API token without its secret, of which only a hash is stored. */
export const apiToken = z.object({
  id: z.string(),
  name: z.string(),
  scope: tokenScope,
  hint: z.string(),
  createdAt: z.string(),
  /** Accurate to a minute. */
  lastUsedAt: z.string().nullable(),
  expiresAt: z.string().nullable(),
})
export type ApiToken = z.infer<typeof apiToken>

/** The only response with the secret. */
export const newApiToken = apiToken.extend({ secret: z.string() })
export type NewApiToken = z.infer<typeof newApiToken>

export const createToken = z.object({
  id,
  name: line(limits.tokenName, `A name has at most ${limits.tokenName} characters`).pipe(
    z.string().min(1, 'Enter a name'),
  ),
  scope: tokenScope,
  lifetime: z.enum(tokenLifetimes),
})

export const tokensApi = {
  'GET /auth/v1/tokens': {
    summary: 'List your API tokens, newest first, without their secrets',
    access: 'person',
    response: z.object({ items: z.array(apiToken) }),
    errors: [],
  },
  'POST /auth/v1/tokens': {
    summary:
      'Create an API token and return its secret, only this once. Repeating the id of an unused token replaces its secret',
    access: 'person',
    body: createToken,
    response: newApiToken,
    errors: ['too_many_tokens', 'id_taken'],
  },
  'DELETE /auth/v1/tokens/:tokenId': {
    summary: 'Revoke an API token immediately, closing its live connections',
    access: 'person',
    params: z.object({ tokenId: id }),
    response: none,
    errors: ['token_not_found'],
  },
} as const satisfies Endpoints
