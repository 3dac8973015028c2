import type { Application } from '@guildhall/contract/applications'
import type { applicationStatuses } from '@guildhall/contract/choices'
import { limits } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import type { PersonContext } from '../../platform/context.ts'
import { decodeCursor, encodeCursor, paginate } from '../../platform/database/cursor.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError, allow } from '../../platform/errors.ts'
import { findVisibleContent } from '../content/content.reads.ts'
import { attachmentsIn, type FileRow, filesOf } from '../files/files.reads.ts'
import { type PersonColumns, personColumns, presentPerson } from '../profiles/profiles.reads.ts'
import { canReadApplications } from './jobs.policy.ts'

type Row = PersonColumns & {
  id: string
  message: string
  status: string
  created_at: Date
  files: FileRow[]
}

/** Newest first. Errors: content_not_found, author_only. */
export async function readApplications(
  { db, viewer }: PersonContext,
  jobId: string,
  cursor: string | undefined,
): Promise<{ items: Application[]; next: string | null }> {
  const job = await findVisibleContent(db, viewer, jobId)
  if (job.type !== 'job') throw new AppError('content_not_found')
  allow(canReadApplications(viewer, { posterId: job.user_id }))
  const from = decodeCursor(cursor)
  const found = await applicationRows(db)
    .where('a.job_id', '=', jobId)
    .$if(from !== undefined, (query) =>
      query.where(sql<boolean>`(a.created_at, a.id) < (${from?.at}, ${from?.id}::uuid)`),
    )
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limits.applicationPage + 1)
    .execute()
  const { rows, next } = paginate(found, limits.applicationPage, (row) =>
    encodeCursor({ at: row.created_at, id: row.id }),
  )
  return { items: rows.flatMap((row) => presentApplication(row) ?? []), next }
}

export const applicationRows = (db: Database) =>
  db
    .selectFrom('job_applications as a')
    .innerJoin('profiles as p', 'p.id', 'a.user_id')
    .select((eb) => [
      'a.id',
      'a.message',
      'a.status',
      'a.created_at',
      filesOf('application_id', eb.ref('a.id')).as('files'),
      ...personColumns,
    ])
    .where('p.deleted_at', 'is', null)

export function presentApplication(row: Row): Application | null {
  const person = presentPerson(row)
  if (!person) return null
  return {
    id: row.id,
    person,
    message: row.message,
    attachment: attachmentsIn(row.files)[0] ?? null,
    status: row.status as (typeof applicationStatuses)[number],
    createdAt: row.created_at.toISOString(),
  }
}
