import type { Subject } from '@guildhall/contract/moderation'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import type { Tx } from '../../../platform/database/write.ts'
import { digestOf } from '../../../platform/text/digest.ts'
import { type StoredSnapshot, withoutNames } from '../../moderation/snapshots.ts'
import { keepFiles } from './evidence.writes.ts'
import { readSubject } from './subjects.reads.ts'

/** Versions of a case besides the first. */
const maxVersions = 20

/** Stores what a later report is about, with its files, unless it is what was reported first. Idempotent. */
export async function keepVersion(
  tx: Pick<Tx, 'db'>,
  { caseId, subject, reported }: Judged,
  snapshot: StoredSnapshot,
): Promise<void> {
  await keepFiles(tx, caseId, subject, snapshot)
  if (isSameVersion(reported, snapshot)) return
  await sql`insert into case_versions (case_id, digest, snapshot)
    select ${caseId}::uuid, ${digestOf(contentOf(snapshot))}, ${JSON.stringify(withoutNames(snapshot))}::jsonb
    where (select count(*) from case_versions where case_id = ${caseId}) < ${sql.lit(maxVersions)}
    on conflict do nothing`.execute(tx.db)
}

type Judged = { caseId: string; subject: Subject; reported: StoredSnapshot }

/**
 * The subject of an act, without names: `subject` as it is now or was last, and `earlier` as it was reported before,
 * where that is another version, the oldest first. Keeps its files as long as the case.
 */
export async function keepJudged(
  tx: Tx,
  { caseId, subject, reported }: Judged,
): Promise<{ subject: StoredSnapshot; earlier: StoredSnapshot[] }> {
  const now = (await readSubject(tx.db, subject))?.snapshot
  await keepFiles(tx, caseId, subject, now)
  const { rows } = await sql<{
    versions: Version[]
  }>`select ${versionsOf(sql`${caseId}::uuid`)} as versions`.execute(tx.db)
  const earlier = [reported, ...(rows[0]?.versions ?? []).map(({ snapshot }) => snapshot)].map(withoutNames)
  const last = now ? withoutNames(now) : (earlier.at(-1) ?? reported)
  return { subject: last, earlier: earlier.filter((one) => !isSameVersion(one, last)) }
}

export type Version = { snapshot: StoredSnapshot; at: string }

/** SQL: Version[] of a case, the oldest first. */
export const versionsOf = (caseId: RawBuilder<unknown>) => sql<Version[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('snapshot', v.snapshot, 'at', v.created_at) order by v.created_at, v.digest), '[]')
  from case_versions v where v.case_id = ${caseId})`

/** The name of a profile is evidence until its account is deleted. */
export async function anonymizeVersions(db: Database, caseIds: string[]): Promise<void> {
  await sql`update case_versions set snapshot = snapshot || '{"title": "Deleted user", "path": null}'
    where case_id = any(${caseIds}::uuid[]) and snapshot ->> 'kind' = 'profile'`.execute(db)
}

/** The author's text and files. A comment has the title of its item, a message the name of its sender. */
const contentOf = (snapshot: StoredSnapshot) => [
  ['comment', 'lesson_comment', 'message'].includes(snapshot.kind) ? '' : snapshot.title,
  snapshot.text,
  ...attachedTo(snapshot),
]

/** Lists, since stored objects have their keys in another order. */
const attachedTo = ({ pictures = [], files = [] }: Partial<StoredSnapshot>) => [
  pictures.map(({ url, alt }) => [url, alt]),
  files.map(({ id }) => id),
]

/** Whether two snapshots have the same files; those of before files were named are compared by their pictures. */
export const haveSameFiles = (one: StoredSnapshot, other: StoredSnapshot): boolean =>
  areEqual(one, other, attachedTo)

const isSameVersion = (one: StoredSnapshot, other: StoredSnapshot) => areEqual(one, other, contentOf)

function areEqual(one: StoredSnapshot, other: StoredSnapshot, partsOf: (one: StoredSnapshot) => unknown[]) {
  const isNamed = one.files !== undefined && other.files !== undefined
  const [first, second] = [one, other].map((snapshot) =>
    JSON.stringify(partsOf(isNamed ? snapshot : { ...snapshot, files: [] })),
  )
  return first === second
}
