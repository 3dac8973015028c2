import { api, type EndpointKey } from '@guildhall/contract/api'
import type { FieldValue } from '@guildhall/contract/editing'
import type { Endpoint } from '@guildhall/contract/endpoint'
import { type Seen, textsIn } from '@guildhall/contract/written-texts'
import { isSame } from '../../platform/editing.ts'
import type { FieldText } from './texts.ts'

/** Screened in the write that publishes them, where they can be held. */
const screenedInWrite: readonly string[] = ['content', 'comment', 'lesson_comment'] satisfies Seen[]
const seenByNoOne: readonly string[] = ['own', 'moderators', 'technical']

/** A text that others see, by the path of its field: 'rules.*.title', or 'file' for the name of an upload. */
export type SeenField = { path: string; seen: Seen }

/** Fields of a request that others see, except those screened in its write. */
export const seenFields = (key: EndpointKey): SeenField[] =>
  Object.entries(textsIn(key) ?? {}).flatMap(([path, seen]) =>
    screenedInWrite.includes(seen) || seenByNoOne.includes(seen) ? [] : [{ path, seen: seen as Seen }],
  )

type Body = Record<string, unknown>

/**
 * The texts of a body at these fields. Without those that are as they were `before`: unless that is true, the write fails with
 * changed_meanwhile.
 */
export function textsAt(body: unknown, fields: SeenField[]): FieldText[] {
  const { before = {} } = (body ?? {}) as { before?: Body }
  return fields.flatMap(({ path }) => {
    const [fixed = ''] = path.split('.*')
    const [first = ''] = path.split('.')
    const isUnchanged = [fixed, first].some(
      (name) => Object.hasOwn(before, name) && isSame(before[name] as FieldValue, valueAt(body, name)),
    )
    return isUnchanged ? [] : collect(body, path.split('.'), '')
  })
}

const at = (body: unknown, names: string[]): unknown =>
  names.reduce((value, name) => (value as Body | null | undefined)?.[name], body)

const valueAt = (body: unknown, path: string) => at(body, path.split('.')) as FieldValue

function collect(value: unknown, [name, ...rest]: string[], field: string): FieldText[] {
  if (name === undefined) return typeof value === 'string' && value !== '' ? [{ field, text: value }] : []
  const within = (one: string | number) => (field === '' ? String(one) : `${field}.${one}`)
  if (name === '*')
    return Array.isArray(value) ? value.flatMap((one, index) => collect(one, rest, within(index))) : []
  return value === null || typeof value !== 'object' ? [] : collect((value as Body)[name], rest, within(name))
}

/** A body with other texts at these fields: 'rules.0.title'. */
export function withTexts<T>(body: T, texts: FieldText[]): T {
  const copy = structuredClone(body)
  for (const { field, text } of texts) {
    const names = field.split('.')
    const last = names.pop() ?? ''
    const parent = at(copy, names) as Body
    parent[last] = text
  }
  return copy
}

export const schemaOf = (key: EndpointKey) => (api[key] as Endpoint).body
