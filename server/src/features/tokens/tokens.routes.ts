import type { Routes } from '../../platform/http/bind.ts'
import { readPrivateAddress } from './private-addresses.reads.ts'
import { removePrivateAddress, renewPrivateAddress } from './private-addresses.writes.ts'
import { readTokens } from './tokens.reads.ts'
import { makeToken, revokeToken } from './tokens.writes.ts'

export const forPeople = {
  'GET /auth/v1/tokens': readTokens,
  'POST /auth/v1/tokens': (context, { body }) => makeToken(context, body),
  'DELETE /auth/v1/tokens/:tokenId': (context, { tokenId }) => revokeToken(context, tokenId),
  'GET /auth/v1/calendar-address': (context) => readPrivateAddress(context, 'calendar'),
  'PUT /auth/v1/calendar-address': (context, { body }) => renewPrivateAddress(context, 'calendar', body),
  'DELETE /auth/v1/calendar-address': (context) => removePrivateAddress(context, 'calendar'),
  'GET /auth/v1/feed-address': (context) => readPrivateAddress(context, 'feed'),
  'PUT /auth/v1/feed-address': (context, { body }) => renewPrivateAddress(context, 'feed', body),
  'DELETE /auth/v1/feed-address': (context) => removePrivateAddress(context, 'feed'),
} satisfies Partial<Routes<'person'>>
