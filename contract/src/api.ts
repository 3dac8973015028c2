import { accountsApi } from './accounts.ts'
import { clubsApi, membershipApi } from './clubs.ts'
import { contentApi } from './content.ts'
import type { Input, Output } from './endpoint.ts'
import { filesApi } from './files.ts'
import { interactionsApi } from './interactions.ts'
import { postsApi } from './posts.ts'
import { profilesApi } from './profiles.ts'
import { searchApi } from './search.ts'
import { securityApi } from './security.ts'

/** Every endpoint there is, by 'METHOD /path'. The server binds each exactly once, in server/src/routes.ts. */
export const api = {
  ...accountsApi,
  ...securityApi,
  ...filesApi,
  ...profilesApi,
  ...clubsApi,
  ...membershipApi,
  ...contentApi,
  ...postsApi,
  ...interactionsApi,
  ...searchApi,
}

export type Api = typeof api
export type EndpointKey = keyof Api
export type InputOf<K extends EndpointKey> = Input<Api[K]>
export type OutputOf<K extends EndpointKey> = Output<Api[K]>
