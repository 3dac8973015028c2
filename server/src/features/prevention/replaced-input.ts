import { api } from '@guildhall/contract/api'
import type { ReplacedWords } from '@guildhall/contract/common'
import { featureOf } from '@guildhall/contract/limits'
import type { z } from 'zod'
import { AppError } from '../../platform/errors.ts'
import type { HeldKind } from './held.writes.ts'
import type { Found } from './matching.ts'
import { replaceIn, replacements } from './replacing.ts'
import { isWordless, longFields } from './texts.ts'

/** The input of an edit, which replaced texts must fit like any other. */
function schemaOf(kind: HeldKind): z.ZodType {
  if (kind === 'comment') return api['PATCH /comments/:commentId'].body
  if (kind === 'lesson_comment') return api['PATCH /lesson-comments/:lessonCommentId'].body
  return api[`PUT /${featureOf[kind]}/:contentId`].body
}

export type ReplacedInput<T> = {
  sent: T
  replaced: ReplacedWords
  /** Words that could not be replaced where they are. */
  left: Found[]
}

/** Different ones that an answer names. */
const named = 20
const longestNamed = 60

/**
 * Replaces words in all texts of an input. `isPlain`: none of them is Markdown. Error: bad_input, at the fields that are too
 * long or too short with what would be published.
 */
export function replaceInInput<T extends object>(
  found: Found[],
  sent: T,
  { kind, isPlain = false }: { kind: HeldKind; isPlain?: boolean },
): ReplacedInput<T> {
  const terms = replacements(found)
  if (terms.length === 0) return { sent, replaced: [], left: [] }
  const all: ReplacedWords = []
  const left = new Set<string>()
  const changed = new Set<string>()

  const result = Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [name, replaceWithin(name, value, name)]),
  ) as T
  refuseUnfit(kind, result, changed)
  return {
    sent: result,
    replaced: [...new Map(all.map((one) => [one.from, one])).values()].slice(0, named),
    left: terms.filter(({ folded }) => left.has(folded)),
  }

  function replaceWithin(name: string, value: unknown, field: string): unknown {
    if (isWordless(name, value)) return value
    if (Array.isArray(value)) return value.map((one) => replaceWithin('', one, field))
    if (value !== null && typeof value === 'object')
      return Object.fromEntries(
        Object.entries(value).map(([inner, one]) => [inner, replaceWithin(inner, one, field)]),
      )
    if (typeof value !== 'string' || value === '') return value
    const isMarkdown = !isPlain && (longFields as readonly string[]).includes(name)
    const one = replaceIn(terms, value, isMarkdown)
    for (const { folded } of one.left) left.add(folded)
    if (one.replaced.length === 0) return value
    changed.add(field)
    for (const { from, to } of one.replaced) all.push({ from: from.slice(0, longestNamed), to })
    return one.text
  }
}

function refuseUnfit(kind: HeldKind, input: object, changed: Set<string>): void {
  const parts = Object.fromEntries(Object.entries(input).filter(([name]) => changed.has(name)))
  const { error } = schemaOf(kind).safeParse(parts)
  const issues = error?.issues.filter(({ path }) => changed.has(String(path[0]))) ?? []
  if (issues.length === 0) return
  const fields = issues.map(({ path, message }) => [
    path.join('.'),
    `A word here is replaced when it’s published, and then: ${message}`,
  ])
  throw new AppError('bad_input', { fields: Object.fromEntries(fields) })
}
