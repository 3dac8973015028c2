import type { ReplacedWords } from '@guildhall/contract/common'
import type { FieldValues } from '@guildhall/contract/editing'
import { listText } from '@guildhall/contract/lists'
import type { Subject } from '@guildhall/contract/moderation'
import { plural } from '@guildhall/contract/plural'
import type { HeldReason } from '@guildhall/contract/prevention'
import { newMembersText } from '@guildhall/contract/prevention-limits'
import type { PersonContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Tx } from '../../platform/database/write.ts'
import { changedFields } from '../../platform/editing.ts'
import { AppError } from '../../platform/errors.ts'
import { digestOf } from '../../platform/text/digest.ts'
import { isModerator, type Standing } from '../clubs/standing.ts'
import { approve, type HeldKind, hold } from './held.writes.ts'
import { blockedAt, type Found, findTerms, reasonsOf } from './matching.ts'
import type { Pace } from './pace.writes.ts'
import { replaceInInput } from './replaced-input.ts'
import { type Rules, readRules } from './rules.reads.ts'
import { refuseServerTerms } from './server-terms.ts'
import { type Amounts, amountsIn, linksIn, longFields, textsOf } from './texts.ts'

/** In the write with which a moderator publishes what was held: by whom, and the digest of what is published. */
export type Approval = { heldId: string; byId: string; isByOperator: boolean; note: string; digest: string }
/** The author's context, while a moderator publishes what was held. */
export type ApprovingContext = PersonContext & { approval?: Approval | undefined }

export type Writing<T extends object = object> = {
  /** Of the thing. */
  id: string
  kind: HeldKind
  club: { id: string; standing: Standing }
  /** The item or lesson that a comment is about. */
  targetId?: string
  /** Of the item; for comments of what they are about. */
  title: string
  /** The whole input. */
  sent: T
}

/** `sent`: what to publish, in which watched words may have been replaced. `pace`: to keep to once it is published. */
type Passed<T> = { passes: true; flags: Found[]; sent: T; replaced: ReplacedWords; pace: Pace | null }
export type Screened<T> =
  | Passed<T>
  | { passes: false; error: AppError }
  | { passes: false; error?: undefined; reasons: HeldReason[]; pace: Pace | null }

/**
 * What becomes of a new text by the rules of its club and server: published, refused or held. Nothing is stored yet, so that
 * callers recognize a retry of what was published first. The club's rules do not hold for its owner, nor for admins and
 * moderators whose posts are not reviewed; the server's words hold for everyone but operators.
 */
export async function screen<T extends object>(
  tx: Tx,
  context: ApprovingContext,
  writing: Writing<T>,
): Promise<Screened<T>> {
  const { viewer, approval } = context
  const { id, club, sent } = writing
  const free: Passed<T> = { passes: true, flags: [], sent, replaced: [], pace: null }
  if (approval?.heldId === id) {
    await approve(tx, approval)
    const { terms } = await readRules(tx.db, { clubId: club.id, personId: viewer.id, id })
    const found = findTerms(terms, textsOf(sent))
    // Also where the server's word is newer than what waited.
    const blocked = found.filter(({ action, isServers }) => action === 'block' && isServers)
    if (blocked.length > 0) await refuseServerTerms(tx.db, approval.byId, () => [textsOf(sent)])
    const { sent: replacedSent, replaced } = replaceInInput(found, sent, writing)
    return { ...free, sent: replacedSent, replaced }
  }
  const rules = await readRules(tx.db, { clubId: club.id, personId: viewer.id, id })
  const { before, reviewActId } = rules
  const isExempt = isStaff(club, rules) || (rules.isModerator && !before && reviewActId === null)
  const found = findTerms(termsFor(rules, isExempt), textsOf(sent))
  if (isExempt && found.length === 0) return free
  if (before) {
    const isOwn = before.person_id === viewer.id && before.club_id === club.id
    const isSame = before.sent_digest === digestOf(sent)
    if (isOwn && isSame && before.decision === 'approved') return free
    // What still waits may be sent again with other words, which replace the first ones.
    if (!isOwn || (!isSame && before.decision)) return { passes: false, error: new AppError('id_taken') }
    if (isSame) return { passes: false, error: new AppError('held_for_review') }
  }
  const blocked = found.filter(({ action }) => action === 'block')
  const fields = { ...(isExempt ? {} : limitsAt(rules, sent)), ...blockedAt(blocked) }
  if (Object.keys(fields).length > 0) return { passes: false, error: new AppError('bad_input', { fields }) }
  const result = replaceInInput(found, sent, writing)
  const holding = found.filter(({ action }) => action === 'hold')
  const reasons: HeldReason[] = [
    ...(reviewActId === null ? [] : [{ kind: 'reviewed' as const, term: null, actId: reviewActId }]),
    ...(rules.isFirst && !isExempt ? [{ kind: 'first' as const, term: null }] : []),
    ...reasonsOf([...holding, ...result.left]),
  ]
  const pace = isExempt || !rules.isNew ? null : rules.pace
  if (reasons.length > 0 || before) return { passes: false, reasons, pace }
  return {
    ...{ passes: true, flags: found.filter(({ action }) => action === 'flag') },
    ...{ sent: result.sent, replaced: result.replaced, pace },
  }
}

/** Those whom the club's own rules do not hold to anything. */
const isStaff = ({ standing }: Writing['club'], { reviewActId }: Rules) =>
  standing === 'owner' || (reviewActId === null && isModerator(standing))

const termsFor = ({ terms }: Rules, isExempt: boolean) =>
  isExempt ? terms.filter(({ isServers }) => isServers) : terms

/** Whether a comment was published from this text: as it is, or with words replaced. */
export async function isPublishedFrom(
  db: Database,
  { clubId, personId, id, kind }: { clubId: string; personId: string; id: string; kind: HeldKind },
  { typed, stored }: { typed: string; stored: string },
): Promise<boolean> {
  if (typed === stored) return true
  const rules = await readRules(db, { clubId, personId, id })
  const input = { content: typed }
  // Either as a member, or as one of those who moderate.
  return [false, true].some((isExempt) => {
    const found = findTerms(termsFor(rules, isExempt), textsOf(input))
    return replaceInInput(found, input, { kind }).sent.content === stored
  })
}

/** Stores what is held; the write has to commit, and then answers held_for_review. Throws what refuses the text. */
export async function holdOrRefuse(
  tx: Tx,
  { viewer }: PersonContext,
  writing: Writing,
  screened: Exclude<Screened<object>, { passes: true }>,
): Promise<void> {
  if (screened.error) throw screened.error
  const { reasons, pace } = screened
  await hold(tx, { ...writing, clubId: writing.club.id, personId: viewer.id, reasons, pace })
}

/** Opens a case about what was published with watched words, by a task. `note`: what else a moderator has to look at. */
export async function flagFound(tx: Tx, subject: Subject, flags: Found[], note?: string): Promise<void> {
  const terms = listText([...new Set(flags.map(({ term }) => `“${term}”`))])
  const notes = [note, terms && `Watched: ${terms}`].filter(Boolean).join('. ')
  if (notes !== '') await tx.task('prevention.flag', { ...subject, note: notes.slice(0, 1000) })
}

export type Editing<T extends object> = Pick<Writing, 'id' | 'kind' | 'club'> & {
  subject: Subject
  /** Whether its text is no Markdown. */
  isPlain?: boolean
  /** The fields that change, and what they were. */
  before: object
  after: T
  /** The other fields. */
  unchanged?: object
}

type Edited<T> = { after: T; replaced: ReplacedWords }

/**
 * The same for an edit: a watched word that was not in the text before is replaced, or refuses or flags it, and so does
 * what the limits of new people forbid. Edits are never held; those of people whose posts are reviewed open a case, and so
 * do those of what a moderator approved. Returns what to save. Error: bad_input.
 */
export async function screenEdit<T extends object>(
  tx: Tx,
  context: PersonContext,
  edit: Editing<T>,
): Promise<Edited<T>> {
  const { club, id, before, after, unchanged = {}, subject } = edit
  const rules = await readRules(tx.db, { clubId: club.id, personId: context.viewer.id, id })
  const isReviewed = rules.reviewActId !== null && club.standing !== 'owner'
  const isExempt = isStaff(club, rules) || (!isReviewed && rules.isModerator)
  const terms = termsFor(rules, isExempt)
  if (isExempt && terms.length === 0) return { after, replaced: [] }
  const were = new Set(findTerms(terms, textsOf(before)).map(({ folded }) => folded))
  const found = findTerms(terms, textsOf(after)).filter(({ folded }) => !were.has(folded))
  const fields = {
    ...(isExempt ? {} : limitsAt(rules, after, { before, unchanged })),
    ...blockedAt(found.filter(({ action }) => action === 'block')),
  }
  if (Object.keys(fields).length > 0) throw new AppError('bad_input', { fields })
  const { sent, replaced, left } = replaceInInput(found, after, edit)
  const note = hasChanged(before, after) ? noteOfEdit(isReviewed, rules, isExempt) : undefined
  await flagFound(tx, subject, [...found.filter(({ action }) => action !== 'replace'), ...left], note)
  return { after: sent, replaced }
}

/** What a moderator has to look at, though no word was found. */
function noteOfEdit(isReviewed: boolean, { wasApproved }: Rules, isExempt: boolean): string | undefined {
  if (isReviewed) return 'Edited, and posts by this person are reviewed'
  return wasApproved && !isExempt ? 'Edited since a moderator approved it' : undefined
}

const hasChanged = (before: object, after: object) =>
  changedFields(before as FieldValues, after as FieldValues).length > 0

type Change = { before: object; unchanged: object }

/** What new people exceed, at the field; after an edit only what has become more. */
function limitsAt(rules: Rules, input: object, edit?: Change): Record<string, string> {
  if (!rules.isNew) return {}
  const limits = { links: rules.maxLinks, pictures: rules.maxPictures, mentions: rules.maxMentions }
  if (Object.values(limits).every((max) => max === null)) return {}
  const amounts = amountsIn({ ...edit?.unchanged, ...input })
  const were = edit && amountsIn({ ...edit.unchanged, ...edit.before })
  const exceeded = (['links', 'pictures', 'mentions'] as const).filter((what) => {
    const max = limits[what]
    return max !== null && amounts[what] > max && (!were || amounts[what] > were[what])
  })
  return Object.fromEntries(
    exceeded
      .reverse()
      .map((what) => [fieldOf(what, input), `${newMembersText} ${allowed(limits[what] ?? 0, what)} here`]),
  )
}

/** Where what is too much is: of links the last field that has some. */
function fieldOf(what: keyof Amounts, input: object): string {
  if (what === 'pictures' && 'images' in input) return 'images'
  const long = longFields.find((name) => name in input) ?? 'content'
  return (what === 'links' && textsOf(input).findLast((text) => linksIn(text) > 0)?.field) || long
}

const allowed = (most: number, what: string) =>
  most === 0 ? `no ${what}` : plural(most, `{n} ${what.slice(0, -1)}`, `{n} ${what}`)
