import type { APIRequestContext } from '@playwright/test'

export const usernameOf = async (request: APIRequestContext): Promise<string> =>
  (await (await request.get('/rest/v1/profile')).json()).username
