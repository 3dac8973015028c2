// What the API takes away or narrows compared with an earlier one, by their OpenAPI documents. A program that was
// written for the earlier one would fail.

type Json = { [key: string]: unknown }
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const at = (value: unknown, ...keys: string[]): Json =>
  keys.reduce<Json>(
    (one, key) => (isObject(one[key]) ? (one[key] as Json) : {}),
    isObject(value) ? value : {},
  )

/** A schema flattened: what is accepted or sent at each path, such as `items[].title`. */
type Field = {
  types: Set<string>
  values: Set<string> | null
  isRequired: boolean
  limits: Record<string, number>
}
type Fields = Map<string, Field>

const limitNames = [
  'maxLength',
  'maximum',
  'maxItems',
  'exclusiveMaximum',
  'minLength',
  'minimum',
  'minItems',
]

function fieldsOf(document: Json, schema: unknown): Fields {
  const fields: Fields = new Map()
  const resolved = (given: unknown): Json => {
    const reference = at({ given }, 'given').$ref
    const name = typeof reference === 'string' ? (reference.split('/').at(-1) ?? '') : ''
    return name ? at(document, 'components', 'schemas', name) : at({ given }, 'given')
  }
  /** What all of several shapes require; undefined for fewer. */
  const requiredByAll = (options: unknown[]): string[] | undefined => {
    const [first, ...others] = options
      .map(resolved)
      .filter(({ type }) => type === 'object')
      .map(({ required }) => (Array.isArray(required) ? required.map(String) : []))
    if (others.length > 0) return first?.filter((key) => others.every((other) => other.includes(key)))
  }
  /** `shared`: the fields that all shapes require of which this is one. */
  const visit = (
    path: string,
    given: unknown,
    isRequired: boolean,
    above: unknown[],
    shared?: string[],
  ): void => {
    const found = resolved(given)
    if (above.includes(found)) return
    const within = [...above, found]
    const options = [found.anyOf, found.oneOf].find(Array.isArray) as unknown[] | undefined
    for (const part of options ?? []) visit(path, part, isRequired, within, requiredByAll(options ?? []))
    for (const part of (found.allOf as unknown[] | undefined) ?? []) visit(path, part, isRequired, within)
    const values = Array.isArray(found.enum) ? found.enum : 'const' in found ? [found.const] : null
    const types = [found.type ?? []].flat().map((type) => (type === 'integer' ? 'number' : String(type)))
    const known = fields.get(path)
    const limits = Object.fromEntries(
      limitNames.flatMap((limit) => (typeof found[limit] === 'number' ? [[limit, found[limit]]] : [])),
    )
    if (types.length || values)
      fields.set(path, {
        types: new Set([...(known?.types ?? []), ...types]),
        values:
          values || known?.values ? new Set([...(known?.values ?? []), ...(values ?? []).map(String)]) : null,
        isRequired: known ? known.isRequired && isRequired : isRequired,
        limits: { ...known?.limits, ...limits },
      })
    const own: unknown[] = Array.isArray(found.required) ? found.required : []
    const required = shared ? own.filter((key) => shared.includes(String(key))) : own
    // A field that only some of several shapes have is optional.
    for (const [key, part] of Object.entries(at(found, 'properties')))
      visit(path ? `${path}.${key}` : key, part, required.includes(key) && !options, within)
    if (found.items) visit(`${path}[]`, found.items, true, within)
    if (isObject(found.additionalProperties)) visit(`${path}.*`, found.additionalProperties, false, within)
  }
  visit('', schema, true, [])
  return fields
}

/** Whether what the field is part of is among these. */
const isBelow = (path: string, fields: Fields): boolean => {
  const parent = path.replace(/(\.[^.]+|\[\])$/, '')
  return parent === path || fields.has(parent)
}

const bodyOf = (content: Json): unknown => at(content, 'content', 'application/json').schema

/** Output: fields that are gone, of another type, or newly optional or null. */
function takenAway(before: Fields, after: Fields): string[] {
  return [...before].flatMap(([path, { types, isRequired }]) => {
    const now = after.get(path)
    if (!now) return isBelow(path, after) ? [`${path} is gone`] : []
    const added = [...now.types].filter((type) => !types.has(type))
    if (added.length) return [`${path} can be ${added.join(' or ')}`]
    return isRequired && !now.isRequired ? [`${path} can be missing`] : []
  })
}

/** Input: fields that are gone or newly required, and types, values and limits that are narrower. */
function narrowed(before: Fields, after: Fields): string[] {
  const required = [...after].flatMap(([path, { isRequired }]) =>
    isRequired && !before.get(path)?.isRequired && path && isBelow(path, before)
      ? [`${path} is required`]
      : [],
  )
  const others = [...before].flatMap(([path, { types, values, limits }]) => {
    const now = after.get(path)
    if (!now) return isBelow(path, after) ? [`${path} is no longer taken`] : []
    const lost = [...types].filter((type) => !now.types.has(type))
    const refused =
      now.values && values
        ? [...values].filter((value) => !now.values?.has(value))
        : now.values && !values
          ? ['other values']
          : []
    const tighter = Object.entries(now.limits).flatMap(([name, limit]) => {
      const earlier = limits[name]
      const isTighter = name.startsWith('min')
        ? limit > (earlier ?? 0)
        : earlier === undefined || limit < earlier
      return isTighter ? [`${path} has ${name} ${limit}`] : []
    })
    return [
      ...lost.map((type) => `${path} can't be ${type}`),
      ...refused.map((value) => `${path} refuses ${value}`),
      ...tighter,
    ]
  })
  return [...required, ...others]
}

/** Methods in the words of CHANGELOG.md, `GET /rest/v1/clubs/{club}`, with what each takes away. */
export function apiChanges(before: unknown, after: unknown): string[] {
  const [old, now] = [at({ before }, 'before'), at({ after }, 'after')]
  return Object.entries(at(old, 'paths')).flatMap(([path, methods]) =>
    Object.entries(methods as Json).flatMap(([method, operation]) => {
      const name = `${method.toUpperCase()} ${path}`
      const next = at(now, 'paths', path)[method]
      if (!isObject(next)) return [`${name}: is gone`]
      const output = (document: Json, one: unknown) => fieldsOf(document, bodyOf(at(one, 'responses', '200')))
      const input = (document: Json, one: unknown) => {
        const parameters = (at({ one }, 'one').parameters as Json[] | undefined) ?? []
        const isRequired = parameters
          .filter(({ required }) => required)
          .map((parameter) => String(parameter.name))
        const properties = Object.fromEntries(
          parameters.map((parameter) => [String(parameter.name), parameter.schema]),
        )
        const query = fieldsOf(document, { properties, required: isRequired })
        return [query, fieldsOf(document, bodyOf(at(one, 'requestBody')))] as const
      }
      const [oldQuery, oldBody] = input(old, operation)
      const [newQuery, newBody] = input(now, next)
      return [
        ...takenAway(output(old, operation), output(now, next)),
        ...narrowed(oldQuery, newQuery),
        ...narrowed(oldBody, newBody),
      ].map((what) => `${name}: ${what}`)
    }),
  )
}

/**
 * What programs are not warned of, a sentence each: a change that no line names as `GET /rest/v1/clubs/{club}`, or that
 * comes without a new major number. Before 1.0.0 the minor number is the major one.
 */
export function unannounced(changes: string[], programs: string[], version: string, last: string): string[] {
  const missing = changes.filter((change) => {
    const name = change.slice(0, change.indexOf(': '))
    return !programs.some((line) => line.includes(`\`${name}\``))
  })
  const sentences = missing.map(
    (change) => `${change}. Say so in CHANGELOG.md, ‘For programs’, naming the endpoint.`,
  )
  const major = (text: string) => text.replace(/^(0\.\d+|\d+).*/, '$1')
  return changes.length && major(version) === major(last)
    ? [
        ...sentences,
        `${version} takes away from the API of ${last}: move the major number (before 1.0.0 the minor one).`,
      ]
    : sentences
}
