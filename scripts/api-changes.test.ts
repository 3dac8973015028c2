import { describe, expect, it } from 'vitest'
import { apiChanges, unannounced } from './api-changes.ts'

type Schema = Record<string, unknown>
const object = (properties: Record<string, Schema>, required = Object.keys(properties)): Schema => ({
  ...{ type: 'object', properties, required },
})
const text: Schema = { type: 'string' }
const content = (schema: Schema) => ({ content: { 'application/json': { schema } } })
const api = ({ input = object({}), output = object({}) }: { input?: Schema; output?: Schema }) => ({
  paths: {
    '/clubs': { put: { requestBody: content(input), responses: { '200': content(output) } } },
  },
})
const changed = (before: Parameters<typeof api>[0], after: Parameters<typeof api>[0]) =>
  apiChanges(api(before), api(after)).map((line) => line.replace('PUT /clubs: ', ''))
const choice = (...values: string[]) => object({ kind: { type: 'string', enum: values } })

describe('the changes of an API', () => {
  it('are none where something is added', () => {
    const output = object({ name: text, kind: { type: 'string', enum: ['a'] } })
    const more = object({ name: text, kind: { type: 'string', enum: ['a', 'b'] }, size: { type: 'number' } })
    expect(changed({ output }, { output: more })).toEqual([])
    const input = object({ name: { type: 'string', maxLength: 5 } })
    const wider = object({ name: { type: ['string', 'null'], maxLength: 9 }, note: text }, ['name'])
    expect(changed({ input }, { input: wider })).toEqual([])
    const either = (...shapes: Schema[]) => object({ value: { anyOf: [text, ...shapes] } })
    const [picture, option] = [object({ path: text }), object({ id: text })]
    expect(
      changed({ input: either(picture, option) }, { input: either(picture, option, object({ url: text })) }),
    ).toEqual([])
    const [one, other] = [object({ id: text, path: text }), object({ id: text, text })]
    const looser = object({ id: text }, [])
    expect(changed({ output: either(one, other) }, { output: either(one, looser) })).toContain(
      'value.id can be missing',
    )
  })

  it.each<[string, Schema, Schema]>([
    ['name is gone', object({ name: text }), object({})],
    ['name can be number', object({ name: text }), object({ name: { type: 'number' } })],
    ['name can be null', object({ name: text }), object({ name: { anyOf: [text, { type: 'null' }] } })],
    ['name can be missing', object({ name: text }), object({ name: text }, [])],
    ['items[].id is gone', list(object({ id: text })), list(object({}))],
  ])('name %s in what is sent', (line, before, after) =>
    expect(changed({ output: before }, { output: after })).toEqual([line]),
  )

  it.each<[string, Schema, Schema]>([
    ['name is no longer taken', object({ name: text }), object({})],
    ['name is required', object({ name: text }, []), object({ name: text })],
    ['note is required', object({}), object({ note: text })],
    ["name can't be null", object({ name: { type: ['string', 'null'] } }), object({ name: text })],
    ['kind refuses b', choice('a', 'b'), choice('a')],
    [
      'name has maxLength 4',
      object({ name: { ...text, maxLength: 5 } }),
      object({ name: { ...text, maxLength: 4 } }),
    ],
    ['name has minLength 1', object({ name: text }), object({ name: { ...text, minLength: 1 } })],
  ])('name that %s', (line, before, after) =>
    expect(changed({ input: before }, { input: after })).toEqual([line]),
  )

  it('name endpoints and methods that are gone', () => {
    expect(apiChanges(api({}), { paths: {} })).toEqual(['PUT /clubs: is gone'])
    expect(apiChanges(api({}), { paths: { '/clubs': { get: {} } } })).toEqual(['PUT /clubs: is gone'])
  })

  it('are refused unless the list of changes names the endpoint and the major number moves', () => {
    const changes = ['PUT /clubs: is gone']
    const named = ['`PUT /clubs` is no more.']
    expect(unannounced(changes, named, '0.3.0-next', '0.2.0')).toEqual([])
    expect(unannounced(changes, named, '2.0.0', '1.4.0')).toEqual([])
    expect(unannounced([], [], '0.2.1', '0.2.0')).toEqual([])
    expect(unannounced(changes, ['`PUT /clubs/{club}` is no more.'], '0.3.0', '0.2.0')).toEqual([
      'PUT /clubs: is gone. Say so in CHANGELOG.md, ‘For programs’, naming the endpoint.',
    ])
    for (const [version, last] of [
      ['0.2.1', '0.2.0'],
      ['1.5.0', '1.4.0'],
    ] as const)
      expect(unannounced(changes, named, version, last)).toEqual([
        `${version} takes away from the API of ${last}: move the major number (before 1.0.0 the minor one).`,
      ])
  })
})

function list(items: Schema): Schema {
  return object({ items: { type: 'array', items } })
}
