import { expect, it } from 'vitest'
import { unsubscribeToken } from './features/notifications/unsubscribing.ts'
import { newId } from './platform/ids.ts'
import { personOf } from './testing/as.ts'
import { openWorld } from './testing/world.ts'

const { app, by, cam, make, visitor, eventually } = await openWorld({ logLevel: 'debug' })
const lines: string[] = []
const symbol = Object.getOwnPropertySymbols(app.http.log).find((one) => one.description === 'pino.stream')
Object.assign((app.http.log as never as Record<symbol, object>)[symbol as symbol] as object, {
  write: (line: string) => lines.push(line),
})

/** The log lines of this number of requests. */
const logOf = async (total: number, work: () => Promise<unknown>) => {
  lines.length = 0
  await work()
  await eventually(async () => lines.filter((line) => line.includes('"msg":"request"')).length >= total)
  return lines.join('')
}

it('the log contains no token of any path, in any spelling', async () => {
  const person = personOf(cam)
  const unsubscribe = unsubscribeToken(app.deps, person.id)
  const token = await make.token(person.id)
  const address = { id: newId(), replaces: null }
  const secretIn = ({ url }: { url: string }) => /gh[cf]_[\w-]+/.exec(url)?.[0] ?? ''
  const calendar = secretIn(await cam.call('PUT /auth/v1/calendar-address', { body: address }))
  const feed = secretIn(await cam.call('PUT /auth/v1/feed-address', { body: address }))
  const paths = [
    `/rest/v1/unsubscribe/${unsubscribe}`,
    `/rest/v1/unsubscribe/${unsubscribe}?x`,
    ...[token, calendar, feed].flatMap((secret) => [
      `/rest/v1/calendars/${secret}.ics`,
      `/rest/v1/feeds/${secret}.rss`,
      // An unknown path, so no route declares it secret.
      `/rest/v1/nothing/${secret}`,
      `/${secret}/feeds`,
      `/${secret.toUpperCase()}`,
    ]),
  ]
  const log = await logOf(paths.length, async () => {
    for (const path of paths) await visitor.fetch(path, { redirect: 'manual' })
  })
  expect(log).toContain('/rest/v1/unsubscribe/:token')
  for (const secret of [unsubscribe, token, calendar, feed])
    expect(log.toLowerCase()).not.toContain(secret.replace(/^gh[cf]?_/, '').toLowerCase())
})

it('the log contains no token of a query or header, also for refused requests', async () => {
  const token = await make.token(personOf(cam).id, { scope: 'read' })
  const cookie = cam.cookie.split('=')[1] ?? ''
  const log = await logOf(4, async () => {
    await visitor.fetch(`/rest/v1/profile?token=${token}`)
    await visitor.fetch(`/nothing?a=1&access_token=${token}`)
    await by(token).call('GET /profile')
    await by(token).refused('POST /clubs', {})
  })
  expect(log).toContain('"path":"/rest/v1/profile"')
  for (const secret of [token, cookie]) expect(log).not.toContain(secret)
})

it('the log contains no cookie or authorization header of a logged request', () => {
  lines.length = 0
  const headers = { cookie: 'a-secret-cookie', authorization: 'Bearer a-secret-token', accept: 'text/html' }
  app.http.log.error({ req: { headers } }, 'with its request')
  expect(lines.join('')).toContain('with its request')
  for (const secret of ['a-secret-cookie', 'a-secret-token']) expect(lines.join('')).not.toContain(secret)
})
