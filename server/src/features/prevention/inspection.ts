import type { EndpointKey } from '@guildhall/contract/api'
import type { SubjectKind } from '@guildhall/contract/moderation'
import type { Seen } from '@guildhall/contract/written-texts'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { write } from '../../platform/database/write.ts'
import { AppError } from '../../platform/errors.ts'
import { readCaptions } from '../../platform/files/captions.ts'
import type { Inspection } from '../../platform/http/bind.ts'
import { blockedAt, type Found, findTerms, type Term } from './matching.ts'
import { refuseNewcomerLinks } from './newcomer-links.ts'
import { replaceIn, replacements } from './replacing.ts'
import { flagFound } from './screen.writes.ts'
import { isStopping, readTermsFor } from './server-terms.ts'
import type { FieldText } from './texts.ts'
import { schemaOf, seenFields, textsAt, withTexts } from './written.ts'

type Params = Record<string, string | undefined>

/**
 * Holds every text that others see to the server's watched words, and those of new accounts to its limit of links, before
 * the request is handled: from everyone but operators. Where a text can't wait for a moderator, a word that holds refuses it like one that blocks. Undefined for requests
 * without such texts.
 */
export function inspectionOf(key: EndpointKey): Inspection | undefined {
  const fields = seenFields(key)
  if (fields.length === 0) return undefined
  const inBody = fields.filter(({ path }) => path !== 'file')
  const { seen } = fields[0] as (typeof fields)[number]
  const hasText = key === 'POST /storage/v1/captions'
  return {
    body: async (context, params, body) => {
      const texts = body === undefined ? [] : textsAt(body, inBody)
      if (texts.length === 0) return { body }
      const { viewer } = context
      if (viewer) await refuseNewcomerLinks({ ...context, viewer }, key, texts)
      const { found, changed } = screenTexts(
        await readTermsFor(context.db, context.viewer?.id ?? null),
        texts,
      )
      const flags = found.filter(({ action }) => action === 'flag')
      return {
        body: changed.length > 0 ? fitting(key, withTexts(body, changed), changed) : body,
        ...(flags.length > 0 && {
          afterwards: await flagging(context, seen, { ...(body as Params), ...params }, flags),
        }),
      }
    },
    file: async ({ db, viewer }) => {
      const terms = await readTermsFor(db, viewer?.id ?? null)
      return ({ filename, body }) => {
        if (hasText && body) refuseIn(terms, captionsIn(body))
        return nameBy(terms, filename)
      }
    },
  }
}

/** Nothing of what will be refused. */
function captionsIn(body: Buffer): string {
  try {
    return readCaptions(body)
  } catch {
    return ''
  }
}

/** A word is spelled out before the extension, and a domain may end with it. */
function nameBy(terms: Term[], filename: string): string {
  const nameOf = (text: string) => screenTexts(terms, [{ field: 'file', text }]).changed[0]?.text ?? text
  const [, stem = filename, extension = ''] = /^(.+)(\.[^.]+)$/s.exec(filename) ?? []
  const named = nameOf(filename)
  return named === filename ? `${nameOf(stem)}${extension}` : named
}

/** Checks a text that is stored unchanged, so words to replace are refused too. Error: bad_input, at the file. */
function refuseIn(terms: Term[], text: string): void {
  const found = findTerms(terms, [{ field: 'file', text }]).filter(({ action }) => action !== 'flag')
  if (found.length > 0) throw new AppError('bad_input', { fields: blockedAt(found) })
}

const markdown = /^(?:bio|welcome|description|content|prompt)$/

/** Errors: bad_input, at the fields with what is refused. */
function screenTexts(terms: Term[], texts: FieldText[]) {
  const found = findTerms(terms, texts)
  const toReplace = replacements(found)
  const results =
    toReplace.length === 0
      ? []
      : texts.map(({ field, text }) => ({ field, ...replaceIn(toReplace, text, markdown.test(field)) }))
  const left = new Set(results.flatMap((result) => result.left.map(({ folded }) => folded)))
  const refused = found.filter(({ folded, action }) => action === 'replace' && left.has(folded))
  const stopped = [...found.filter(isStopping), ...refused]
  if (stopped.length > 0) throw new AppError('bad_input', { fields: blockedAt(stopped) })
  return { found, changed: results.filter(({ replaced }) => replaced.length > 0) }
}

/** The body, if it keeps to the contract with its words replaced. Error: bad_input, at the fields that do not. */
function fitting(key: EndpointKey, body: unknown, changed: FieldText[]): unknown {
  const { error } = schemaOf(key)?.safeParse(body) ?? {}
  const faults =
    error?.issues.filter(({ path }) => changed.some(({ field }) => field === path.join('.'))) ?? []
  if (faults.length === 0) return body
  const fields = faults.map(({ path, message }) => [
    path.join('.'),
    `A word here is replaced when it’s published, and then: ${message}`,
  ])
  throw new AppError('bad_input', { fields: Object.fromEntries(fields) })
}

/** Returns what opens a case about the written text; nothing for messages and texts to one person, which are private. */
async function flagging(context: Context, seen: Seen, given: Params, flags: Found[]) {
  const id = await subjectIdOf(context, seen, given)
  if (id === undefined) return undefined
  const subject = { kind: seen as SubjectKind, id }
  return () => write(context, (tx) => flagFound(tx, subject, flags))
}

async function subjectIdOf({ db, viewer }: Context, seen: Seen, given: Params): Promise<string | undefined> {
  if (seen === 'profile') return viewer?.id
  if (seen === 'club') return given.club === undefined ? given.id : await clubIdOf(db, given.club)
  if (seen !== 'course') return undefined
  if (given.lessonId === undefined) return given.courseId ?? given.id
  const lesson = await db
    .selectFrom('lessons')
    .select('course_id')
    .where('id', '=', given.lessonId)
    .executeTakeFirst()
  return lesson?.course_id
}

async function clubIdOf(db: Database, identifier: string): Promise<string | undefined> {
  const { rows } = await sql<{
    id: string
  }>`select id from clubs where slug = ${identifier} or id::text = ${identifier}`.execute(db)
  return rows[0]?.id
}
