import { api, type EndpointKey } from '@guildhall/contract/api'
import { fullPath } from '@guildhall/contract/endpoint'
import type { ErrorCode } from '@guildhall/contract/errors'
import { describe, expect, it } from 'vitest'
import { gathered } from './platform/gathered.ts'
import { newId } from './platform/ids.ts'
import * as features from './routes.ts'
import { personOf } from './testing/as.ts'
import { concurrently } from './testing/concurrently.ts'
import { rules } from './testing/permission-rules.ts'
import { walkPermissions } from './testing/permission-walk.ts'
import { openScenes } from './testing/scenes.ts'
import { openWorld } from './testing/world.ts'

// Every action × every relation to public and private clubs (platform.md 6), and four to paid clubs and those of a
// business; all to these in permissions.deep-walks.test.ts. testing/permission-rules.ts has a row for every route, else
// the build and this test fail.

const world = await openWorld()
const scenes = await openScenes(world, { isWhole: false })
const keys = Object.keys(api) as EndpointKey[]
await walkPermissions(world, scenes)

describe('the table of permissions', () => {
  it('has exactly the routes of the server', () => {
    const routes = Object.values(features).flatMap(Object.values).flatMap(Object.keys).sort()
    expect(Object.keys(rules).sort()).toEqual(routes)
    expect(keys.toSorted()).toEqual(routes)
  })

  it('has each route once, or the server would not start', () => {
    const poll = () => {}
    const parts = [{ 'GET /poll': poll }, undefined, { 'GET /vote': poll }]
    expect(gathered(parts)).toEqual({ 'GET /poll': poll, 'GET /vote': poll })
    expect(() => gathered([...parts, { 'GET /poll': () => {} }])).toThrow('GET /poll')
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
