import { api, type EndpointKey } from '@guildhall/contract/api'
import { fullPath } from '@guildhall/contract/endpoint'
import type { ErrorCode } from '@guildhall/contract/errors'
import { describe, expect, it } from 'vitest'
import { concurrently } from './concurrently.ts'
import { type Rule, rules } from './permission-rules.ts'
import { type Scene, scenesIn } from './scenes.ts'
import { expectedOf } from './scenes-restricted.ts'
import { finishTasks, takeSnapshot } from './snapshot.ts'
import type { World } from './world.ts'

const aboutClubs = (Object.keys(api) as EndpointKey[]).filter((key) => typeof rules[key] === 'object')

/** Tries every action in every scene. All use the same clubs: after each, every row is restored. */
export async function walkPermissions({ app }: World, scenes: Scene[]): Promise<void> {
  const { db } = app.deps
  await finishTasks(db)
  const snapshot = await takeSnapshot(db)

  describe.each(aboutClubs)('%s', (key) => {
    it('is allowed according to the table, and changes nothing for others', async () => {
      const rule = rules[key]
      if (typeof rule === 'string') throw new Error(rule)
      try {
        const answers = await concurrently(
          scenes,
          async (scene) => [nameOf(scene), await answerTo(app, key, scene, await rule.input(scene))] as const,
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
}

const nameOf = ({ kind, who }: Scene) => `${kind} club, ${who}`

async function answerTo(
  { http }: World['app'],
  key: EndpointKey,
  { client }: Scene,
  input: Awaited<ReturnType<Rule['input']>>,
): Promise<true | ErrorCode> {
  const [method = '', template = ''] = key.split(' ')
  const path = fullPath(template).replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = input.params[name]
    if (value === undefined) throw new Error(`${key} wants ${name}`)
    return encodeURIComponent(value)
  })
  // Without a socket, which halves the time.
  const response = await http.inject({
    method: method as 'GET',
    url: `${path}?${new URLSearchParams(input.query)}`,
    headers: { cookie: client.cookie },
    ...(input.body !== undefined && { payload: input.body as object }),
  })
  return response.statusCode < 400 || response.json<{ error: { code: ErrorCode } }>().error.code
}
