import { api, type EndpointKey } from '@guildhall/contract/api'
import { fullPath } from '@guildhall/contract/endpoint'
import type { ErrorCode } from '@guildhall/contract/errors'
import { describe, expect, it } from 'vitest'
import { forAnyone, forPeople } from './routes.ts'
import { rules } from './testing/permission-rules.ts'
import { openScenes, type Scene, stateOf } from './testing/scenes.ts'
import { openWorld } from './testing/world.ts'

// Every action × everybody who may stand to a club × every kind of club (platform.md 6). The rules stand in one
// table, testing/permission-rules.ts, which has a row for every route there is, or the build and this test fail.

const world = await openWorld()
const makeScenes = await openScenes(world)
const keys = Object.keys(api) as EndpointKey[]
const aboutClubs = keys.filter((key) => typeof rules[key] === 'object')

describe('the table of permissions', () => {
  it('has a row for every route of the server, and for none that there is not', () => {
    const routes = [...Object.keys(forAnyone), ...Object.keys(forPeople)].sort()
    expect(Object.keys(rules).sort()).toEqual(routes)
    expect(keys.toSorted()).toEqual(routes)
  })

  it('sets apart only routes that name no club, and nothing in one', () => {
    const apart = keys.filter((key) => typeof rules[key] === 'string')
    const named = apart.filter((key) => /:club|:content|:comment|:request|:invite|:post/i.test(key))
    expect(named).toEqual([])
  })
})

describe.each(aboutClubs)('%s', (key) => {
  it('is for those whom the table names, and changes nothing for others', async () => {
    const rule = rules[key]
    if (typeof rule === 'string') throw new Error(rule)
    const scenes = await makeScenes()
    const before = await stateOf(world, scenes)
    const found: Record<string, true | ErrorCode> = {}
    const expected: Record<string, true | ErrorCode> = {}
    for (const scene of scenes) {
      const name = `${scene.kind} club, ${scene.who}`
      expected[name] = rule.may(scene)
      found[name] = await tried(key, scene, await rule.input?.(scene))
    }
    expect(found).toEqual(expected)
    const after = await stateOf(world, scenes)
    const changed = scenes.filter(({ club }) => before.get(club.id) !== after.get(club.id))
    expect(changed.filter((scene) => rule.may(scene) !== true).map(({ kind, who }) => [kind, who])).toEqual(
      [],
    )
    // A row whose action does nothing to anything would prove nothing.
    expect(changed.length > 0, `${key} changes something`).toBe(rule.changes ?? !key.startsWith('GET '))
  })
})

type Input = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }

async function tried(key: EndpointKey, { client }: Scene, input: Input = {}): Promise<true | ErrorCode> {
  const [method = '', template = ''] = key.split(' ')
  const path = fullPath(template).replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = input.params?.[name]
    if (value === undefined) throw new Error(`${key} wants ${name}`)
    return encodeURIComponent(value)
  })
  const response = await client.fetch(`${path}?${new URLSearchParams(input.query)}`, {
    method,
    ...(input.body !== undefined && {
      body: JSON.stringify(input.body),
      headers: { 'content-type': 'application/json' },
    }),
  })
  const answer = (await response.json()) as { error?: { code: ErrorCode } }
  return answer.error?.code ?? true
}
