import type { FieldValue, FieldValues } from '@guildhall/contract/editing'

/** A form's values by the paths of their fields: { business: { city } } has 'business.city'. */
export function fieldsOf(values: object, names: readonly string[]): FieldValues {
  const fields: FieldValues = {}
  for (const name of names) {
    const value = (values as Record<string, unknown>)[name]
    if (value === undefined) continue
    const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value)
    if (!isGroup) fields[name] = value as FieldValue
    else for (const [inner, one] of Object.entries(value)) fields[`${name}.${inner}`] = one as FieldValue
  }
  return fields
}

/** The other way round. */
export function valuesOf(fields: FieldValues): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [path, value] of Object.entries(fields)) {
    const [name = '', inner] = path.split('.')
    if (inner === undefined) values[name] = value
    else values[name] = { ...(values[name] as object | undefined), [inner]: value }
  }
  return values
}

export const isSame = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** What an edit sends: the fields that are another now, with what they were when it began. */
export type Change = { wanted: FieldValues; before: FieldValues }

/** The fields in which `mine` differs from `base`; those of one group go together, as a price and its currency. */
export function changeOf(
  base: FieldValues,
  mine: FieldValues,
  groups: readonly (readonly string[])[] = [],
): Change {
  const changed = Object.keys(mine).filter((path) => !isSame(mine[path], base[path]))
  const whole = groups.filter((group) => group.some((path) => changed.includes(path))).flat()
  const paths = Object.keys(mine).filter((path) => changed.includes(path) || whole.includes(path))
  return { wanted: pick(mine, paths), before: pick(base, paths) }
}

/**
 * What of a draft is left once `sent` is saved as `saved`, or null: the fields that differ from it. Compared as
 * `clean` returns them.
 */
export function restOf(
  draft: Change,
  sent: FieldValues,
  saved: FieldValues,
  clean: (fields: FieldValues) => FieldValues = (fields) => fields,
): Change | null {
  const mine = clean(draft.wanted)
  const isSaved = (path: string) =>
    path in sent && (isSame(mine[path], sent[path]) || isSame(mine[path], saved[path]))
  const left = Object.keys(draft.wanted).filter((path) => !isSaved(path))
  if (left.length === 0) return null
  const before = { ...draft.before, ...pick(saved, Object.keys(sent)) }
  return { wanted: pick(draft.wanted, left), before: pick(before, left) }
}

/** These fields of them; null for those that are missing. */
export const pick = (from: FieldValues, paths: readonly string[]): FieldValues =>
  Object.fromEntries(paths.map((path) => [path, from[path] ?? null]))

type Unacknowledged<Values> = {
  values: Values
  /** What was sent without an answer, oldest first: each may be what arrived. */
  sent: Values[]
  groups?: readonly (readonly string[])[] | undefined
}

/** The edits that turn what was sent without an answer into `values`: one for each version that may have arrived. */
export function reconcilingEdits<Values extends object>({
  values,
  sent,
  groups = [],
}: Unacknowledged<Values>): Change[] {
  const mine = fieldsOf(values, Object.keys(values))
  const theirs = sent.map((version) => fieldsOf(version, Object.keys(values)))
  // In each of them all fields that any has otherwise: else one would do for what is not there.
  const changed = theirs.flatMap((base) => Object.keys(changeOf(base, mine, groups).wanted))
  const paths = [...new Set(changed)]
  return theirs.reverse().map((base) => ({ wanted: pick(mine, paths), before: pick(base, paths) }))
}
