import type { Viewer } from '@guildhall/contract/accounts'
import type { Attachment, CourseFileInfo, Picture } from '@guildhall/contract/common'
import type { TextPicture } from '@guildhall/contract/content'
import { movingPath } from '@guildhall/contract/moving'
import { type Expression, expressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '../../platform/database/database.ts'
import { prepared, type SqlParams } from '../../platform/database/prepared.ts'
import type { DB } from '../../platform/database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { isMedia } from '../../platform/files/media.ts'
import { nobody } from '../../platform/ids.ts'
import { isSeenItemByAll, isSeenItemInside } from '../visibility/seen.ts'
import { type OwnerColumn, owners } from './owners.ts'

export type VisibleFile = {
  id: string
  path: string
  name: string
  mime: string
  size: number
  purpose: string
  /** Pixels; null unless a picture. */
  width: number | null
  /** Whether shared caches may store it. */
  isPublic: boolean
}

/** The owner of a file of a course; one of them is set. */
export type CourseFile = { course_id: string | null; lesson_id: string | null; submission_id: string | null }

/** Readers: everyone, the viewer, or, for all that the viewer sees, no one. Courses decide (files.routes.ts). */
export type FindAccess = (
  db: Database,
  viewer: Viewer | null,
  file: CourseFile,
) => Promise<'public' | 'inside' | null>

/**
 * Finds a file the viewer may read. Files of content and its comments follow the content; of an application, its
 * applicant and the poster if they see the job; of a message, its two people; of a link card, anyone who sees an item
 * with it; of a course, as `findAccess` says; unused ones, their uploader, and moderators and operators (`isOperator`)
 * while they wait for them in a submission. The still path of an animation finds it, too. Error: file_not_found.
 */
export async function findVisibleFile(
  db: Database,
  viewer: Viewer | null,
  path: string,
  findAccess: FindAccess,
  isOperator = false,
): Promise<VisibleFile> {
  const params = { path, moving: movingPath(path), viewerId: viewer?.id ?? nobody, isOperator }
  const [row] = await readFile(db, params)
  if (row && (row.course_id ?? row.lesson_id ?? row.submission_id)) {
    const access = await findAccess(db, viewer, row)
    if (!access) throw new AppError('file_not_found')
    return { ...row, isPublic: access === 'public' }
  }
  const isPublic = row?.isPublic || row?.card === 'public'
  if (!row || !(isPublic || row.isInside || row.card || row.isSentToOrBy || row.isOwn || row.isHeld))
    throw new AppError('file_not_found')
  return { ...row, isPublic }
}

type FileParams = SqlParams<{ path: string; moving: string; viewerId: string; isOperator: boolean }>

const readFile = prepared((db, { path, moving, viewerId, isOperator }: FileParams) => {
  const isIn = sql<boolean>`(m.user_id is not null or k.user_id = ${viewerId} or k.permissions -> 'admins' ? ${viewerId})`
  const isSeen = isSeenItemInside(viewerId, 'c')
  const isByAll = isSeenItemByAll('c')
  const isOnCard = (which: Expression<boolean>) => sql<boolean>`exists (
    select from content_links l join content c on c.id = l.content_id
    join clubs k on k.id = c.club_id and k.deleted_at is null
    left join club_memberships m on m.club_id = k.id and m.user_id = ${viewerId}
    where l.link_hash = f.link_hash and not l.is_removed and (select is_on from link_card_switch) and ${which})`
  return db
    .selectFrom('files as f')
    .leftJoin('job_applications as a', 'a.id', 'f.application_id')
    .leftJoin('comments as o', 'o.id', 'f.comment_id')
    .leftJoin('content as c', (join) =>
      join.on(sql<boolean>`c.id = coalesce(f.content_id, a.job_id, o.content_id)`),
    )
    .leftJoin('chat_messages as g', 'g.id', 'f.message_id')
    .leftJoin('conversations as v', 'v.id', 'g.conversation_id')
    .leftJoin('clubs as k', (join) =>
      join.on(sql<boolean>`k.id = coalesce(c.club_id, f.club_id, v.club_id)`).on('k.deleted_at', 'is', null),
    )
    .leftJoin('club_memberships as m', (join) =>
      join.onRef('m.club_id', '=', 'k.id').on('m.user_id', '=', viewerId),
    )
    .select([
      'f.id',
      'f.path',
      'f.name',
      'f.mime',
      'f.size',
      'f.purpose',
      'f.width',
      'f.course_id',
      'f.lesson_id',
      'f.submission_id',
      sql<boolean>`exists (select from profiles p where p.id = f.profile_id and p.profile_image_url = f.path) or (a.id is null and g.id is null and k.id is not null
        and (f.club_id is not null or ${isByAll}))`.as('isPublic'),
      sql<boolean>`k.id is not null and g.id is null and (f.club_id is not null or ${isSeen}) and (${isIn} or (a.id is not null and not k.is_private))
        and (a.id is null or ${viewerId} in (a.user_id, c.user_id))`.as('isInside'),
      sql<'public' | 'inside' | null>`case when f.link_hash is null then null
        when ${isOnCard(sql<boolean>`${isByAll}`)} then 'public'
        when ${isOnCard(sql<boolean>`${isIn} and ${isSeen}`)} then 'inside' end`.as('card'),
      // Messages stay readable to both people, even after leaving the club; a held message only to its sender.
      sql<boolean>`k.id is not null and ${viewerId} in (v.low_id, v.high_id)
        and g.taken_back_at is null and (not g.is_blocked or g.sender_id = ${viewerId})`.as('isSentToOrBy'),
      sql<boolean>`f.uploader_id = ${viewerId} and num_nonnulls(${sql.join(owners.map((column) => sql.ref(`f.${column}`)))}) = 0`.as(
        'isOwn',
      ),
      sql<boolean>`exists (select from held_files x
        join held_submissions s on s.id = x.held_id and s.decided_at is null
        join clubs w on w.id = s.club_id and w.deleted_at is null
        left join club_memberships j on j.club_id = w.id and j.user_id = ${viewerId}
        where x.file_id = f.id and (${isOperator} or w.user_id = ${viewerId} or j.role = 'admin'
          or w.permissions -> 'admins' ? ${viewerId}::text
          or j.user_id is not null and w.permissions -> 'moderators' ? ${viewerId}::text))`.as('isHeld'),
    ])
    .where('f.path', 'in', [path, moving])
})

export type FileRow = {
  id: string
  path: string
  purpose: string
  name: string
  mime: string
  size: number
  width: number | null
  height: number | null
  alt: string
}

/** SQL: the files of an item, an application, a message or a part of a course, in order. */
export const filesOf = (
  owner: Exclude<OwnerColumn, 'profile_id' | 'club_id' | 'link_hash' | 'comment_id'>,
  id: Expression<string>,
) =>
  jsonArrayFrom(
    expressionBuilder<DB, never>()
      .selectFrom('files')
      .select(['id', 'path', 'purpose', 'name', 'mime', 'size', 'width', 'height', 'alt'])
      .where(`files.${owner}`, '=', id)
      .orderBy('files.position'),
  )

/** Pictures other than those in the text. */
export const picturesIn = (files: Omit<FileRow, 'id'>[]): Picture[] =>
  files
    .filter(({ purpose }) => purpose !== 'attachments' && purpose !== 'inline' && !isMedia(purpose))
    .map(({ path, width, height, alt }) => ({
      path,
      url: `/storage/v1/${path}`,
      width: width ?? 0,
      height: height ?? 0,
      alt,
    }))

/** Pictures in the text, which names them by their ids. */
export const textPicturesIn = (files: FileRow[]): TextPicture[] =>
  files
    .filter(({ purpose }) => purpose === 'inline')
    .map(({ id, path, width, height }) => ({
      ...{ id, url: `/storage/v1/${path}` },
      ...{ width: width ?? 0, height: height ?? 0 },
    }))
    .sort((one, other) => (one.id < other.id ? -1 : 1))

/** Attached files. */
export const attachmentsIn = (files: FileRow[]): Attachment[] =>
  files
    .filter(({ purpose }) => purpose === 'attachments')
    .map(({ path, name, mime, size }) => ({ path, url: `/storage/v1/${path}`, name, mime, size }))

/** The purposes of what a lesson offers and learners hand in. */
export const courseFilePurposes = ['attachments', 'course-file'] as const

/** Files of a lesson or submission: documents, pictures, sounds and videos, in order. */
export const courseFilesIn = (files: FileRow[]): CourseFileInfo[] =>
  files
    .filter(({ purpose }) => courseFilePurposes.some((one) => one === purpose))
    .map(({ path, name, mime, size, width, height }) => ({
      ...{ path, url: `/storage/v1/${path}`, name, mime, size },
      ...(width && height && { width, height }),
    }))
