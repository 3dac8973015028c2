import fc from 'fast-check'
import { encodeCursor, encodeRank } from '../platform/database/cursor.ts'
import { newId } from '../platform/ids.ts'

export type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  maxItems?: number
}
/** Valid values by field name. */
export type Sensible = Record<string, unknown[]>

export const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00\ud800',
  '\u202e\u200b\ufeff',
  "' or 1=1 --",
  '"; drop table clubs; --',
  '\\',
  '%',
  '%00',
  '%s%n',
  '$1',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  'club-content/../../x',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e999',
  '9223372036854775808',
  '0x10',
  '2024-13-45',
  'https://evil.test/x',
  'javascript:alert(1)',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'a'.repeat(199),
  'a'.repeat(6000),
  '🎈'.repeat(60),
  'é\u0301'.repeat(50),
  '\n\r\t',
  encodeCursor({ at: new Date(8_640_000_000_000_000), id: newId() }),
  encodeCursor({ at: new Date(0), id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }),
  encodeRank(999_999_999, newId()),
  Buffer.from(`1.${'0'.repeat(36)}`).toString('base64url'),
  Buffer.from('999999999999999.x').toString('base64url'),
]

export const hostileText = fc.oneof(
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: 'binary', maxLength: 60 }),
)

const nested = (levels: number): unknown => {
  let value: unknown = 'deep'
  for (let level = 0; level < levels; level++) value = level % 2 ? [value] : { a: value }
  return value
}

export const anything: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  {
    weight: 4,
    arbitrary: fc.constantFrom<unknown>(
      ...[null, true, 0, -0, -1, 1.5, 1e308, 2 ** 53, 2 ** 31, [], {}, [[]], [null], { a: 1 }, { length: 3 }],
      ...[Array(500).fill('a'), Array(3).fill('\u0000'), Array(2).fill('posts/x.webp')],
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom(nested(20), nested(2000), 'x'.repeat(100_000)) },
  { weight: 2, arbitrary: fc.json({ maxDepth: 3 }).map((value) => JSON.parse(value) as unknown) },
)

type Choice = {
  /** Share of other values among 6 for a known field. Default: 1. */
  others?: number
}

/** Values a schema allows. */
export function allowed(
  schema: Schema,
  shapes: Record<string, Schema>,
  sensible: Sensible,
  choice: Choice = {},
): fc.Arbitrary<unknown> {
  const of = (one: Schema) => allowed(one, shapes, sensible, choice)
  const shape = schema.$ref && shapes[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)]
  if (shape) return of(shape)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  const ways = schema.anyOf ?? schema.oneOf
  if (ways) return fc.oneof(...ways.map(of))
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => of({ ...schema, type })))
  if (schema.type === 'string') return allowedText(schema)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  if (schema.type === 'integer' || schema.type === 'number') return fc.oneof(fc.integer(), fc.double())
  if (schema.type === 'array')
    return fc.array(of(schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? 4, 4) })
  if (schema.type !== 'object') return anything
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, one]) => [name, known(name, of(one), sensible, choice)] as const,
  )
  return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] })
}

/** Mostly valid values, so that some requests get far. */
export const known = (
  name: string,
  other: fc.Arbitrary<unknown>,
  sensible: Sensible,
  { others = 1 }: Choice = {},
) => {
  const values = Object.hasOwn(sensible, name) ? sensible[name] : undefined
  return values?.length
    ? fc.oneof(
        { weight: 6 - others, arbitrary: fc.constantFrom(...values) },
        { weight: others, arbitrary: other },
      )
    : other
}

function allowedText({ pattern, format, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<unknown> {
  if (format === 'uuid') return fc.uuid()
  const some = fc.string({
    unit: 'grapheme',
    minLength,
    maxLength: Math.max(minLength, Math.min(maxLength, 60)),
  })
  const full = fc.constant('a'.repeat(maxLength))
  try {
    if (pattern) return fc.stringMatching(new RegExp(pattern, 'u')).map((text) => text.slice(0, maxLength))
  } catch {
    // Patterns with lookahead cannot be generated.
  }
  return fc.oneof({ weight: 3, arbitrary: some }, { weight: 1, arbitrary: full })
}

/** Up to two faults: replaced, missing, added or misplaced. */
export const damaged = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(
      value,
      fc.array(
        fc.record({
          how: fc.constantFrom('replace', 'remove', 'add', 'wrap'),
          where: fc.nat(200),
          what: anything,
        }),
        { maxLength: 2 },
      ),
    )
    .map(([whole, wrongs]) => wrongs.reduce<unknown>((now, wrong) => damage(now, wrong), whole))

const oddKeys = [
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'then',
  'toJSON',
  '',
  '0',
  'id',
  'user_id',
  'role',
  '$where',
]

function damage(whole: unknown, wrong: { how: string; where: number; what: unknown }): unknown {
  if (typeof whole !== 'object' || whole === null) return wrong.how === 'wrap' ? [whole] : whole
  const entries = Object.entries(whole)
  if (wrong.how === 'add') {
    const key = oddKeys[wrong.where % oddKeys.length] ?? ''
    return Array.isArray(whole) ? [...whole, wrong.what] : Object.fromEntries([...entries, [key, wrong.what]])
  }
  const index = entries.length ? wrong.where % entries.length : -1
  const changed = entries.flatMap(([key, value], at): [string, unknown][] => {
    if (at !== index) return [[key, value]]
    // Not from 0 on, which would reach the deepest level.
    if (typeof value === 'object' && value !== null && wrong.where > 0 && wrong.where % 3 === 0)
      return [[key, damage(value, { ...wrong, where: wrong.where >> 1 })]]
    if (wrong.how === 'remove') return []
    return [[key, wrong.how === 'wrap' ? [value] : wrong.what]]
  })
  return Array.isArray(whole) ? changed.map(([, value]) => value) : Object.fromEntries(changed)
}
