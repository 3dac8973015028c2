import { api, type EndpointKey } from '@guildhall/contract/api'
import type { Endpoint } from '@guildhall/contract/endpoint'
import { contentItem } from '@guildhall/contract/feed'
import { postItem } from '@guildhall/contract/posts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { undeclared, valuesOf } from '../../testing/schema-values.ts'
import { readEnv } from '../env.ts'
import { openHttp } from './http.ts'
import { compileSerializer, type Json, withText } from './serializer.ts'

const endpoints = Object.entries(api) as [EndpointKey, Endpoint][]
const responses = endpoints.flatMap(([key, { response }]) => (response ? [{ key, response }] : []))

/** The contents of a response with this JSON. */
const sent = (text: Json) => Buffer.from(text, 'latin1').toString()

/** Replaces one part of a value, chosen by `at`, at any depth. */
function corrupt(value: unknown, at: number, part: unknown): unknown {
  const isLeaf = typeof value !== 'object' || value === null
  const keys = isLeaf ? [] : Object.keys(value)
  const key = keys[at % (keys.length + 1)]
  if (isLeaf || key === undefined) return part
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>
  copy[key] = corrupt(copy[key], Math.floor(at / (keys.length + 1)), part)
  return copy
}
const parts = fc.constantFrom<unknown>(
  ...[undefined, null, true, 0, Number.NaN, Number.POSITIVE_INFINITY, '', 'text', [], {}, [1], { a: 1 }],
  ...[new Date(0), new Map(), Symbol('part'), () => 'part'],
)

/** The text, or 'refused'. */
function outcome(write: () => string): string {
  try {
    return write()
  } catch (error) {
    expect(error).toBeInstanceOf(z.core.$ZodError)
    return 'refused'
  }
}

describe('the serializer of responses', () => {
  it('writes what Zod writes, without undeclared fields, for every endpoint', () => {
    for (const { key, response } of responses) {
      const serialize = compileSerializer(response)
      const check = (value: unknown) => {
        const text = sent(serialize(value))
        expect(text, key).toBe(JSON.stringify(z.encode(response, value)))
        expect(text, key).not.toContain(undeclared)
      }
      fc.assert(fc.property(valuesOf(response), check), { numRuns: 20 })
    }
  })

  it('refuses what Zod refuses, for every endpoint', () => {
    for (const { key, response } of responses) {
      const serialize = compileSerializer(response)
      const check = (value: unknown, at: number, part: unknown) => {
        const corrupted = corrupt(value, at, part)
        const expected = outcome(() => JSON.stringify(z.encode(response, corrupted)))
        expect(
          outcome(() => sent(serialize(corrupted))),
          key,
        ).toBe(expected)
      }
      fc.assert(fc.property(valuesOf(response), fc.nat(), parts, check), { numRuns: 20 })
    }
  })

  it('names the field that does not match', () => {
    const serialize = compileSerializer(z.object({ items: z.array(z.object({ at: z.string() })) }))
    expect(() => serialize({ items: [{ at: '' }, { at: new Date(0) }] })).toThrow(/"items",\s*1,\s*"at"/)
  })

  it('compiles only kinds of schemas that it knows', () => {
    const unknown = [
      ...[
        z.date(),
        z.unknown(),
        z.any(),
        z.bigint(),
        z.undefined(),
        z.tuple([z.string()]),
        z.map(z.string(), z.string()),
      ],
      ...[
        z.string().transform(Number),
        z.string().default(''),
        z.lazy(() => z.string()),
        z.xor([z.string(), z.number()]),
      ],
      z.intersection(z.object({ a: z.string() }), z.object({ b: z.string() })),
      z.templateLiteral(['a', z.string()]),
    ]
    for (const schema of [...unknown, ...unknown.map((one) => z.object({ one }))])
      expect(() => compileSerializer(schema), schema.def.type).toThrow('Responses cannot contain')
    expect(() => compileSerializer(z.record(z.templateLiteral(['a', z.string()]), z.string()))).toThrow(
      'Responses cannot contain records by template_literal',
    )
  })

  it('writes records with the keys that Zod writes', () => {
    const keys = z.enum(['like', 'love'])
    const [all, some] = [z.record(keys, z.number()), z.partialRecord(keys, z.number())].map(compileSerializer)
    expect(all?.({ love: 2, like: 1 })).toBe('{"like":1,"love":2}')
    expect(some?.({ love: 2 })).toBe('{"love":2}')
    for (const [serialize, value] of [
      [all, { like: 1 }],
      [all, { like: 1, love: 2, secret: 3 }],
      [some, { like: 1, secret: 3 }],
      [some, new Date(0)],
    ] as const)
      expect(outcome(() => String(serialize?.(value)))).toBe('refused')
    const byText = compileSerializer(z.record(z.string(), z.number()))
    expect(byText(JSON.parse('{"b":1,"__proto__":2,"a’":3}'))).toBe(
      Buffer.from('{"b":1,"a’":3}').toString('latin1'),
    )
  })

  it('writes schemas that contain themselves', () => {
    const tree = z.object({
      name: z.string(),
      get branches() {
        return z.array(tree)
      },
    })
    const leaf = { name: 'leaf', branches: [] }
    expect(sent(compileSerializer(tree)({ name: 'root', branches: [leaf] }))).toBe(
      JSON.stringify({ name: 'root', branches: [leaf] }),
    )
  })
})

describe('a response over HTTP', () => {
  it('has only declared fields, and is an internal error if it does not match', async () => {
    const app = await openHttp({ ...readEnv({ LOG_LEVEL: 'silent' }), rateLimits: false })
    const schema = { response: { 200: z.object({ name: z.string(), tags: z.array(z.string()).optional() }) } }
    app.get('/declared', { schema }, async () => ({ name: 'Añn’', email: 'ann@hall.test', tags: undefined }))
    app.get('/mistaken', { schema }, async () => ({ name: new Date(0) }))
    const declared = await app.inject('/declared')
    expect([declared.statusCode, declared.body]).toEqual([200, '{"name":"Añn’"}'])
    expect(declared.headers['content-length']).toBe('18')
    expect(declared.headers['content-type']).toBe('application/json; charset=utf-8')
    const mistaken = await app.inject('/mistaken')
    expect([mistaken.statusCode, mistaken.json().error.code]).toEqual([500, 'internal'])
    await app.close()
  })
})

describe('an object with its text', () => {
  const sample = fc.sample(valuesOf(postItem), 1)[0] as z.output<typeof postItem>
  const item = { ...sample, title: 'The guild’s forge' }
  const text = compileSerializer(postItem)(item)
  const page = compileSerializer(z.object({ items: z.array(contentItem), next: z.string().nullable() }))

  it('is written as that text', () => {
    const marked = withText({ ...item }, text)
    expect(page({ items: [marked, item, marked], next: null })).toBe(
      `{"items":[${text},${text},${text}],"next":null}`,
    )
    expect({ ...marked }).toEqual(item)
  })

  it('is not looked into, and found in tests if it does not have its text', () => {
    const changed = withText({ ...item, title: 'Changed' }, text)
    expect(() => page({ items: [changed], next: null })).toThrow(
      `Serialized as {"items":[${text}],"next":null}`,
    )
    expect(page({ items: [{ ...changed }], next: null })).toContain('"title":"Changed"')
    const heir = Object.assign(Object.create(changed), { ...item, title: 'Inherited' })
    expect(page({ items: [heir], next: null })).toContain('"title":"Inherited"')
  })
})
