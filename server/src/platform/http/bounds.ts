import { validatorCompiler as parserOf } from 'fastify-type-provider-zod'
import { z } from 'zod'

/** Where a value is larger than its schema allows, and what to say there. */
export type Excess = { path: (string | number)[]; message: string }
type Visit = (value: unknown, path: Excess['path']) => Excess | undefined
type Schema = z.core.$ZodType
type Def = z.core.$ZodTypes['_zod']['def']

/** For an object with free keys. */
const maxKeys = 200
/** UTF-16 units of a text whose schema names no length. */
const maxOpenText = 100_000
/** Beyond a text's length: what may be trimmed, and so that a text slightly too long is one of several errors. */
const textSlack = 10_000
/** For a value without a schema: number of nodes, and depth. */
const maxFreeNodes = 1000
const maxFreeDepth = 20

/**
 * Finds the first list, object or text that is larger than its schema allows, without looking into it. Zod checks the length
 * of a list only after parsing every element, with an issue for each of their fields: 4 kB of a zip file took minutes.
 */
export function boundsOf(schema: Schema): (value: unknown) => Excess | undefined {
  const visit = visitorOf(schema)
  return (value) => visit?.(value, [])
}

/** Parses requests by their schemas, once they are within bounds. */
export function validatorCompiler(route: { schema: Schema }) {
  const excessIn = boundsOf(route.schema)
  const parse = parserOf(route as never) as (value: unknown) => unknown
  return (value: unknown) => {
    const excess = excessIn(value)
    return excess ? refusalOf(excess) : parse(value)
  }
}

/** In the form of the parser's own errors. */
const refusalOf = ({ path, message }: Excess) =>
  (parserOf as unknown as (route: { schema: Schema }) => (value: unknown) => unknown)({
    schema: z
      .unknown()
      .check(({ issues }) => void issues.push({ code: 'custom', path, message, input: null })),
  })(null)

const defOf = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def
const compiled = new WeakMap<Schema, Visit | null>()

/** Null where a schema has nothing to bound, so that most fields cost nothing. */
function visitorOf(schema: Schema): Visit | null {
  const known = compiled.get(schema)
  if (known !== undefined) return known
  const visit = compile(defOf(schema))
  compiled.set(schema, visit)
  return visit
}

function compile(def: Def): Visit | null {
  switch (def.type) {
    case 'string':
      return ofText(def)
    case 'array':
      return ofList(def)
    case 'record':
      return ofRecord(def)
    case 'object':
      return ofObject(def)
    case 'union':
      return ofUnion(def)
    case 'unknown':
    case 'any':
      return ofFree
    case 'pipe':
      return visitorOf(defOf(def.in).type === 'transform' ? def.out : def.in)
    default:
      return 'innerType' in def ? visitorOf(def.innerType) : null
  }
}

type Max = { max: number; message: string }

const checksOf = ({ checks = [] }: Pick<Def, 'checks'>) =>
  checks.map((check) => check._zod.def as z.core.$ZodCheckDef & Record<string, unknown>)

/** The highest length that a schema's own checks allow. */
export function maxLengthOf(def: Pick<Def, 'checks'>): Max | undefined {
  const found = checksOf(def).find(({ check }) => check === 'max_length' || check === 'length_equals')
  if (!found) return undefined
  const max = Number(found.maximum ?? found.length)
  const said = found.error?.({ code: 'too_big', maximum: max, origin: 'array', input: null } as never)
  const message = typeof said === 'string' ? said : (said?.message ?? `At most ${max}`)
  return { max, message }
}

function ofText(def: Def): Visit {
  const { max, message } = maxLengthOf(def) ?? { max: undefined, message: 'This text is too long' }
  // Zod counts code points, of up to two units.
  const most = max === undefined ? maxOpenText : 2 * max + textSlack
  return (value, path) => (typeof value === 'string' && value.length > most ? { path, message } : undefined)
}

function ofList(def: z.core.$ZodArrayDef): Visit {
  const bound = maxLengthOf(def)
  const inside = visitorOf(def.element)
  return (value, path) => {
    if (!Array.isArray(value)) return undefined
    if (bound && value.length > bound.max) return { path, message: bound.message }
    if (!inside) return undefined
    for (const [index, one] of value.entries()) {
      const excess = inside(one, [...path, index])
      if (excess) return excess
    }
    return undefined
  }
}

function ofRecord(def: z.core.$ZodRecordDef): Visit {
  const inside = visitorOf(def.valueType)
  return (value, path) => {
    if (!isObject(value)) return undefined
    let keys = 0
    for (const key in value) {
      keys += 1
      if (keys > maxKeys) return { path, message: `At most ${maxKeys} entries` }
      const excess = inside?.(value[key], [...path, key])
      if (excess) return excess
    }
    return undefined
  }
}

function ofObject(def: z.core.$ZodObjectDef): Visit | null {
  const fields = Object.entries(def.shape).flatMap(([key, schema]): [string, Visit][] => {
    const visit = visitorOf(schema)
    return visit ? [[key, visit]] : []
  })
  if (fields.length === 0) return null
  return (value, path) => {
    if (!isObject(value)) return undefined
    for (const [key, visit] of fields) {
      const excess = visit(value[key], [...path, key])
      if (excess) return excess
    }
    return undefined
  }
}

/** Too large only if it is for each option that takes its type: lists for lists, texts for texts. */
function ofUnion({ options }: z.core.$ZodUnionDef): Visit | null {
  const all = options.map((option) => ({ type: typeOf(option), visit: visitorOf(option) }))
  if (all.every(({ visit }) => !visit)) return null
  return (value, path) => {
    const type = Array.isArray(value) ? 'array' : typeof value
    const found = all.filter((one) => one.type === type).map(({ visit }) => visit?.(value, path))
    return found.every(Boolean) ? found[0] : undefined
  }
}

function typeOf(schema: Schema): string {
  const def = defOf(schema)
  if ('innerType' in def) return typeOf(def.innerType)
  if (def.type === 'pipe') return typeOf(def.in)
  return def.type === 'record' ? 'object' : def.type
}

const ofFree: Visit = (value, path) => {
  let nodes = 0
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    nodes += level.length
    if (depth > maxFreeDepth || nodes > maxFreeNodes) return { path, message: 'This is too large' }
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
  }
  return undefined
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
