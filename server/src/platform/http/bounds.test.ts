import { api } from '@guildhall/contract/api'
import { lessonInFile } from '@guildhall/contract/course-file'
import type { Endpoint } from '@guildhall/contract/endpoint'
import * as live from '@guildhall/contract/live'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { boundsOf, maxLengthOf, validatorCompiler } from './bounds.ts'

const inputs = [
  ...Object.entries(api as Record<string, Endpoint>).flatMap(([key, { params, query, body }]) =>
    [params, query, body].flatMap((schema) => (schema ? [[key, schema] as const] : [])),
  ),
  ...[live.handshakeAuth, live.watch, live.watches, live.typing].map((schema) => ['live', schema] as const),
  ['a course to import', lessonInFile] as const,
]

/** Every list, object with free keys and text in a schema, by path. */
function* partsOf(
  schema: z.core.$ZodType,
  path: string,
): Generator<[string, z.core.$ZodTypes['_zod']['def']]> {
  const { def } = (schema as z.core.$ZodTypes)._zod
  yield [path, def]
  if (def.type === 'object') {
    for (const [key, one] of Object.entries(def.shape)) yield* partsOf(one, `${path}.${key}`)
    if (def.catchall) yield* partsOf(def.catchall, `${path}.*`)
  }
  if (def.type === 'array') yield* partsOf(def.element, `${path}[]`)
  if (def.type === 'record') yield* partsOf(def.valueType, `${path}{}`)
  if (def.type === 'union') for (const option of def.options) yield* partsOf(option, path)
  if (def.type === 'pipe') yield* partsOf(def.in, path)
  if ('innerType' in def) yield* partsOf(def.innerType as z.core.$ZodType, path)
}

const parts = inputs.flatMap(([key, schema]) => [...partsOf(schema, key)])

describe('what an endpoint takes', () => {
  it('has a bound for each list', () => {
    const lists = parts.filter(([, def]) => def.type === 'array')
    expect(lists.length).toBeGreaterThan(30)
    expect(lists.filter(([, def]) => !maxLengthOf(def)).map(([path]) => path)).toEqual([])
  })

  it('has no kind of schema that the bounds do not know', () => {
    const known = [
      'string',
      'number',
      'boolean',
      'null',
      'literal',
      'enum',
      'array',
      'object',
      'record',
      'union',
    ]
    const wrapped = ['optional', 'nullable', 'default', 'catch', 'pipe', 'transform', 'unknown', 'never']
    const others = parts.filter(([, { type }]) => ![...known, ...wrapped].includes(type))
    expect(others.map(([path, { type }]) => `${path}: ${type}`)).toEqual([])
  })
})

const schema = z.object({
  list: z
    .array(z.object({ a: z.string(), b: z.string(), c: z.array(z.string()).max(3) }))
    .max(2, 'At most two'),
  one: z
    .string()
    .max(5, 'Too long')
    .regex(/^(a+)+$/),
  trimmed: z.string().trim().max(5),
  open: z.email(),
  keys: z.record(z.string(), z.string().max(5)),
  free: z.unknown(),
  choice: z.union([z.string().max(5), z.array(z.string()).max(2)]).nullable(),
  preset: z.array(z.string()).max(2).default([]),
  made: z
    .array(z.string())
    .max(2)
    .transform((all) => new Set(all)),
})
const excessIn = boundsOf(schema)
/** Fails the test when something looks into it. */
const closed = new Proxy({}, { get: () => expect.unreachable(), ownKeys: () => expect.unreachable() })
const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])

describe('a value larger than its schema', () => {
  it.each([
    ['a list', { list: [closed, closed, closed] }, ['list'], 'At most two'],
    ['a list in a list', { list: [{ c: Array(4).fill(closed) }] }, ['list', 0, 'c'], 'At most 3'],
    ['a text', { one: 'a'.repeat(10_011) }, ['one'], 'Too long'],
    ['a text that is trimmed', { trimmed: ' '.repeat(10_011) }, ['trimmed'], 'At most 5'],
    ['a text without a bound', { open: 'a'.repeat(100_001) }, ['open'], 'This text is too long'],
    [
      'keys',
      { keys: Object.fromEntries(Array.from({ length: 201 }, (_, key) => [key, ''])) },
      ['keys'],
      'At most 200 entries',
    ],
    ['a text under a key', { keys: { a: 'a'.repeat(10_011) } }, ['keys', 'a'], 'At most 5'],
    ['many values of any kind', { free: Array(1000).fill(null) }, ['free'], 'This is too large'],
    ['deep values of any kind', { free: nested(21) }, ['free'], 'This is too large'],
    ['one of several types', { choice: [1, 2, 3] }, ['choice'], 'At most 2'],
    ['a list with a default', { preset: [closed, closed, closed] }, ['preset'], 'At most 2'],
    ['a list that becomes something else', { made: ['', '', ''] }, ['made'], 'At most 2'],
  ])('is found before it is parsed: %s', (_, value, path, message) => {
    expect(excessIn(value)).toEqual({ path, message })
  })

  it.each([
    {
      list: [{ c: ['', '', ''] }, 7],
      one: 'a'.repeat(10_010),
      trimmed: `${' '.repeat(9000)}a`,
      open: 'a'.repeat(100_000),
    },
    { keys: Object.fromEntries(Array.from({ length: 200 }, (_, key) => [key, ''])), free: nested(20) },
    { list: { length: 9 }, keys: [1], choice: null, made: 'abc' },
    ...[null, 7, 'text', [], undefined],
  ])('is none within its bounds, and of another type: %#', (value) => {
    expect(excessIn(value)).toBeUndefined()
  })

  it('is refused with one reason, like any other input', () => {
    const validate = validatorCompiler({ schema })
    const { error } = validate({ list: Array(50_000).fill({}) }) as { error: unknown[] }
    expect(error).toMatchObject([{ instancePath: '/list', message: 'At most two' }])
    expect(validatorCompiler({ schema: z.object({ a: z.string() }) })({ a: 'x' })).toEqual({
      value: { a: 'x' },
    })
  })
})
