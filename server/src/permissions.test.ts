import { api, type EndpointKey } from '@guildhall/contract/api'
import { fullPath } from '@guildhall/contract/endpoint'
import type { ErrorCode } from '@guildhall/contract/errors'
import { describe, expect, it } from 'vitest'
import { newId } from './platform/ids.ts'
import { bySecret, forAnyone, forOperators, forPeople } from './routes.ts'
import { personOf } from './testing/as.ts'
import { concurrently } from './testing/concurrently.ts'
import { rules } from './testing/permission-rules.ts'
import { openScenes, type Scene, scenesIn } from './testing/scenes.ts'
import { expectedOf } from './testing/scenes-restricted.ts'
import { finishTasks, takeSnapshot } from './testing/snapshot.ts'
import { openWorld } from './testing/world.ts'

// Every action × every relation to a club × every kind of club (platform.md 6). testing/permission-rules.ts has a row
// for every route, else the build and this test fail. All rows use the same clubs: after each, every row is restored.

const world = await openWorld()
const { db } = world.app.deps
const scenes = await openScenes(world)
await finishTasks(db)
const snapshot = await takeSnapshot(db)
const keys = Object.keys(api) as EndpointKey[]
const aboutClubs = keys.filter((key) => typeof rules[key] === 'object')

describe('the table of permissions', () => {
  it('has exactly the routes of the server', () => {
    const routes = [forAnyone, forPeople, forOperators, bySecret].flatMap(Object.keys).sort()
    expect(Object.keys(rules).sort()).toEqual(routes)
    expect(keys.toSorted()).toEqual(routes)
  })

  it('exempts only routes that refer to no club or its content', () => {
    const exempt = keys.filter((key) => typeof rules[key] === 'string')
    const named = exempt.filter((key) => /:club|:content|:comment|:request|:invite|:post/i.test(key))
    expect(named).toEqual([])
  })
})

describe('a suspended person', () => {
  it('is refused by every endpoint for people, by session and by token', async () => {
    const { client } = scenes.find(({ who }) => who === 'suspended') ?? {}
    const token = await world.make.token(personOf(client ?? world.visitor).id)
    const forAccounts = keys.filter((key) => ['person', 'operator'].includes(api[key].access))
    expect(forAccounts.length).toBeGreaterThan(200)
    const send = async (key: EndpointKey, headers: Record<string, string>) => {
      const [method = '', template = ''] = key.split(' ')
      const url = fullPath(template).replaceAll(/:(\w+)/g, newId)
      const response = await world.app.http.inject({ method: method as 'GET', url, headers })
      return [key, response.json<{ error?: { code: ErrorCode } }>().error?.code]
    }
    const bySession = await concurrently(forAccounts, (key) => send(key, { cookie: client?.cookie ?? '' }))
    expect(bySession.filter(([, code]) => code !== 'session_not_found')).toEqual([])
    const byToken = await concurrently(forAccounts, (key) => send(key, { authorization: `Bearer ${token}` }))
    // Some take no tokens, of anyone.
    expect(byToken.filter(([, code]) => code !== 'token_unusable' && code !== 'token_refused')).toEqual([])
  })
})

describe.each(aboutClubs)('%s', (key) => {
  it('is allowed according to the table, and changes nothing for others', async () => {
    const rule = rules[key]
    if (typeof rule === 'string') throw new Error(rule)
    try {
      const answers = await concurrently(
        scenes,
        async (scene) => [nameOf(scene), await answerTo(key, scene, await rule.input?.(scene))] as const,
      )
      const expected = scenes.map((scene) => [nameOf(scene), expectedOf(key, rule, scene)] as const)
      expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(expected))
      expect(await finishTasks(db), 'failed tasks').toEqual([])
      const changed = scenesIn(scenes, await snapshot.restore())
      const isRefused = (scene: Scene) => ![true, 'held_for_review'].includes(expectedOf(key, rule, scene))
      expect(changed.filter(isRefused).map(nameOf)).toEqual([])
      // A row whose action changes nothing would prove nothing.
      expect(changed.length > 0, `${key} changes something`).toBe(rule.changes ?? !key.startsWith('GET '))
    } finally {
      await snapshot.restore()
    }
  })
})

const nameOf = ({ kind, who }: Scene) => `${kind} club, ${who}`

type Input = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }

async function answerTo(key: EndpointKey, { client }: Scene, input: Input = {}): Promise<true | ErrorCode> {
  const [method = '', template = ''] = key.split(' ')
  const path = fullPath(template).replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = input.params?.[name]
    if (value === undefined) throw new Error(`${key} wants ${name}`)
    return encodeURIComponent(value)
  })
  // Without a socket, which halves the time.
  const response = await world.app.http.inject({
    method: method as 'GET',
    url: `${path}?${new URLSearchParams(input.query)}`,
    headers: { cookie: client.cookie },
    ...(input.body !== undefined && { payload: input.body as object }),
  })
  return response.statusCode < 400 || response.json<{ error: { code: ErrorCode } }>().error.code
}
