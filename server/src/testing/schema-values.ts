import fc from 'fast-check'
import { z } from 'zod'

/** What `valuesOf` adds to each object under a key that no schema declares. */
export const undeclared = 'undeclared-3f81'

/**
 * Values that a response's schema accepts, with texts that JSON must escape. Each object also has a field that its schema does
 * not declare.
 */
export function valuesOf(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod
  const values = any(schema)
  const hasBounds = Boolean(def.checks?.length)
  return hasBounds ? values.filter((value) => z.safeEncode(schema, value).success) : values
}

const texts = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.string({ unit: 'binary', maxLength: 4 }),
  fc.constantFrom('', '"', '\\', '\n', '\u0000', '\u2028', '\u007f', '🙂', '\ud83d', 'UTC', '__proto__'),
)
const numbers = fc.oneof(
  fc.nat(20),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(-0, 1e21, 5e-324),
)

function any(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const { def, values } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
      return texts
    case 'number':
      return numbers
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'literal':
    case 'enum':
      return fc.constantFrom(...(values ?? []))
    case 'nullable':
      return fc.option(valuesOf(def.innerType))
    case 'optional':
      return fc.option(valuesOf(def.innerType), { nil: undefined })
    case 'array':
      return fc.array(valuesOf(def.element), { maxLength: 3 })
    case 'object':
      return objects(def)
    case 'record':
      return records(def)
    case 'union':
      return fc.oneof(...def.options.map(valuesOf))
  }
  throw new Error(`No values of ${def.type}`)
}

function objects({ shape, catchall }: z.core.$ZodObjectDef): fc.Arbitrary<unknown> {
  const fields: [string, z.core.$ZodType][] = Object.entries(shape)
  const required = fields.filter(([, field]) => field._zod.optout !== 'optional').map(([key]) => key)
  const declared = Object.fromEntries(fields.map(([key, field]) => [key, valuesOf(field)]))
  const extra = fc.constantFrom<unknown>(undeclared, { toJSON: () => undeclared })
  return fc.record<Record<string, unknown>>(
    { ...declared, ...(!catchall && { [undeclared]: extra }) },
    { requiredKeys: catchall ? required : [...required, undeclared], noNullPrototype: true },
  )
}

function records({ keyType, valueType, partial }: z.core.$ZodRecordDef): fc.Arbitrary<unknown> {
  const keys = [...(keyType._zod.values ?? [])].map(String)
  const values = valuesOf(valueType)
  if (keys.length === 0) return fc.dictionary(texts, values, { maxKeys: 3 })
  const fields = Object.fromEntries(keys.map((key) => [key, values]))
  return fc.record(fields, { requiredKeys: partial ? [] : keys })
}
