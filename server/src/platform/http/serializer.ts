import type { FastifySerializerCompiler } from 'fastify/types/schema.js'
import { z } from 'zod'

type Schema = z.core.$ZodType
type Fields = Record<string | symbol, unknown>
/**
 * JSON in UTF-8, as a string with one byte in each character. A single ’ would make a string of characters take two bytes for
 * each, and be encoded anew with each response.
 */
export type Json = string & { readonly isUtf8: true }
/** Returns a value as `Json`, or throws `refusal`. */
type Write = (value: unknown) => string

/** The key of an object's JSON in `withText`. */
const jsonText = Symbol('jsonText')

/**
 * Marks an object of a response as already serialized: `text` is written in its place, wherever it appears. The text must come
 * from `compileSerializer` of the schema that the response has there, because it is not looked into. Copies by spreading lose
 * the mark; an object changed in place keeps it, so mark only what does not change.
 */
export const withText = <T extends object>(object: T, text: Json): T =>
  Object.defineProperty(object, jsonText, { value: text, configurable: true })

/** Allocated once: an error with a stack for each refused alternative of a union would cost more than writing it. */
const refusal = new Error('A response does not match its schema')
const refuse = (): never => {
  throw refusal
}

const writers = new WeakMap<Schema, Write>()

/**
 * Compiles a schema of the contract into a function that writes a value as JSON, byte for byte as `JSON.stringify(z.encode(…))`
 * does, in one pass and without a copy: only declared fields leave the server. Each schema is compiled once; throws if it contains
 * a kind that is not known here, so at the start of the server.
 *
 * The returned function throws Zod's error, which names the field, if a value does not match. In tests it also compares
 * each text with Zod's. Why not fast-json-stringify: docs/decisions/001.
 */
export function compileSerializer(schema: Schema): (value: unknown) => Json {
  const write = writerOf(schema)
  return (value) => {
    let text: string | undefined
    try {
      text = write(value)
    } catch (error) {
      if (error !== refusal) throw error
    }
    if (isTested) compareWithZod(schema, value, text)
    return (text as Json | undefined) ?? json(z.encode(schema, value))
  }
}

function compareWithZod(schema: Schema, value: unknown, text: string | undefined): void {
  const { success, data } = z.safeEncode(schema, value)
  const expected = success ? json(data) : undefined
  if (text !== expected) throw new Error(`Serialized as ${text} instead of ${expected}`)
}

/** For `setSerializerCompiler`: responses are declared by Zod schemas. */
export const serializerCompiler: FastifySerializerCompiler<Schema> = ({ schema }) => {
  const serialize = compileSerializer(schema)
  // Fastify sends buffers as well as the strings of its type, and need not measure and encode them.
  return (value) => Buffer.from(serialize(value), 'latin1') as unknown as string
}

const isTested = process.env.NODE_ENV === 'test'

function writerOf(schema: Schema): Write {
  const known = writers.get(schema)
  if (known) return known
  // For schemas that contain themselves, while they are compiled.
  writers.set(schema, (value) => writerOf(schema)(value))
  try {
    const write = compile(schema as z.core.$ZodTypes)
    writers.set(schema, write)
    return write
  } catch (error) {
    writers.delete(schema)
    throw error
  }
}

function compile(schema: z.core.$ZodTypes): Write {
  const { def } = schema._zod
  if (isLeftToZod(def)) return byZod(schema)
  switch (def.type) {
    case 'string':
      return writeString
    case 'number':
      return (value) => (Number.isFinite(value) ? `${value}` : refuse())
    case 'boolean':
      return (value) => (value === true ? 'true' : value === false ? 'false' : refuse())
    case 'null':
      return (value) => (value === null ? 'null' : refuse())
    case 'literal':
    case 'enum':
      return oneOf(schema._zod.values)
    case 'nullable': {
      const write = writerOf(def.innerType)
      return (value) => (value === null ? 'null' : write(value))
    }
    case 'array':
      return arrayOf(writerOf(def.element))
    case 'object':
      return unlessWritten(fieldsOf(def.shape))
    case 'record':
      return unlessWritten(recordOf(def))
    case 'union':
      if ('discriminator' in def) return unlessWritten(switchOn(def as z.core.$ZodDiscriminatedUnionDef))
      if (schema._zod.values) return oneOf(schema._zod.values)
      if (def.inclusive !== false) return firstOf(def.options.map(writerOf))
  }
  throw new Error(`Responses cannot contain ${def.type}: platform/http/serializer.ts does not know it`)
}

/** Bounds, refinements and open objects, which are rare in responses. */
function isLeftToZod(def: z.core.$ZodTypeDef): boolean {
  const { checks, check, coerce, catchall } = def as z.core.$ZodTypeDef & Record<string, unknown>
  return Boolean(checks?.length || check || coerce || catchall)
}

function byZod(schema: Schema): Write {
  return (value) => {
    const { success, data } = z.safeEncode(schema, value)
    return success ? json(data) : refuse()
  }
}

function json(value: unknown): Json {
  const text = JSON.stringify(value)
  return (isAscii.test(text) ? text : Buffer.from(text).toString('latin1')) as Json
}

const isAscii = /^[\0-\x7f]*$/
/** ASCII without quotes, backslashes and control characters. */
const isPlain = /^[ !#-[\]-~]*$/

const writeString: Write = (value) => {
  if (typeof value !== 'string') return refuse()
  return isPlain.test(value) ? `"${value}"` : json(value)
}

function oneOf(values: Iterable<z.core.util.Primitive> = []): Write {
  const texts = new Map<unknown, string>()
  for (const value of values) texts.set(value, json(value))
  return (value) => texts.get(value) ?? refuse()
}

function arrayOf(write: Write): Write {
  return (value) => {
    if (!Array.isArray(value)) return refuse()
    let text = '['
    for (let i = 0; i < value.length; i++) text += i === 0 ? write(value[i]) : `,${write(value[i])}`
    return `${text}]`
  }
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Refuses what is no object, and takes the text of `withText`. */
function unlessWritten(write: (value: Fields) => string): Write {
  return (value) => {
    if (!isObject(value)) return refuse()
    const text = value[jsonText]
    return typeof text === 'string' && Object.hasOwn(value, jsonText) ? text : write(value)
  }
}

function fieldsOf(shape: Readonly<Record<string, Schema>>): (value: Fields) => string {
  const fields = Object.entries(shape).map(([key, schema]) => {
    const { def } = (schema as z.core.$ZodTypes)._zod
    const isOptional = def.type === 'optional'
    const name = `${json(key)}:`
    return {
      key,
      isOptional,
      first: `{${name}`,
      next: `,${name}`,
      write: writerOf(isOptional ? def.innerType : schema),
    }
  })
  return (value) => {
    let text = ''
    for (const { key, isOptional, first, next, write } of fields) {
      const one = value[key]
      if (one === undefined && isOptional) continue
      text += (text === '' ? first : next) + write(one)
    }
    return text === '' ? '{}' : `${text}}`
  }
}

/** Like Zod, refuses keys outside an enum and, unless the record is partial, missing ones. */
function recordOf({ keyType, valueType, partial }: z.core.$ZodRecordDef): (value: Fields) => string {
  const keys = keyType._zod.values as ReadonlySet<string> | undefined
  const { def } = (keyType as z.core.$ZodTypes)._zod
  if (!keys && (def.type !== 'string' || isLeftToZod(def)))
    throw new Error(`Responses cannot contain records by ${def.type}`)
  const write = writerOf(valueType)
  const writeAll =
    keys && !partial ? fieldsOf(Object.fromEntries([...keys].map((key) => [key, valueType]))) : undefined
  return (value) => {
    const prototype = Object.getPrototypeOf(value)
    if (prototype !== Object.prototype && prototype !== null) return refuse()
    let text = ''
    for (const key of Object.keys(value)) {
      if (keys && !keys.has(key)) return refuse()
      // Zod leaves it out.
      if (key === '__proto__') continue
      if (!writeAll) text += `${text === '' ? '{' : ','}${writeString(key)}:${write(value[key])}`
    }
    if (writeAll) return writeAll(value)
    return text === '' ? '{}' : `${text}}`
  }
}

function switchOn({ discriminator, options }: z.core.$ZodDiscriminatedUnionDef): (value: Fields) => string {
  const byValue = new Map<unknown, Write>()
  for (const option of options)
    for (const value of option._zod.propValues?.[discriminator] ?? []) byValue.set(value, writerOf(option))
  return (value) => (byValue.get(value[discriminator]) ?? refuse)(value)
}

function firstOf(alternatives: Write[]): Write {
  return (value) => {
    for (const write of alternatives)
      try {
        return write(value)
      } catch (error) {
        if (error !== refusal) throw error
      }
    return refuse()
  }
}
