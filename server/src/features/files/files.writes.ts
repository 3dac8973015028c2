import type { Viewer } from '@guildhall/contract/accounts'
import type { Attachment, Picture, UsedPicture } from '@guildhall/contract/common'
import type { Crop, PicturePurpose } from '@guildhall/contract/files'
import { limits } from '@guildhall/contract/limits'
import { movingPath } from '@guildhall/contract/moving'
import { sql } from 'kysely'
import type { Dependencies, PersonContext } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/write.ts'
import { AppError } from '../../platform/errors.ts'
import { AttachmentError, readAttachment } from '../../platform/files/attachments.ts'
import type { MediaPurpose } from '../../platform/files/media.ts'
import { PictureError, readPicture, type StoredPurpose } from '../../platform/files/pictures.ts'
import type { Upload } from '../../platform/files/uploads.ts'
import { newId } from '../../platform/ids.ts'
import { type OwnerColumn, owners } from './owners.ts'
import { admitUpload, checkClubsAtEnd, insertFile, type QuotaOptions } from './quota.ts'

export type Purpose = StoredPurpose | 'attachments' | MediaPurpose

export const bucketOf: Record<Purpose, string> = {
  'profile-image': 'profiles',
  'club-logo': 'clubs',
  'club-thumbnail': 'clubs',
  content: 'club-content',
  inline: 'club-content',
  attachments: 'club-content',
  'link-card': 'club-content',
  video: 'club-content',
  audio: 'club-content',
  captions: 'club-content',
  'course-file': 'club-content',
}

/**
 * Stores a picture; unused ones are swept. Errors: invalid_picture_type, picture_too_large,
 * picture_has_too_many_pixels, picture_unreadable, id_taken, and of quotas.
 */
export async function uploadPicture(
  context: PersonContext,
  purpose: PicturePurpose,
  upload: Upload,
  { crop, id, ...options }: { crop?: Crop | undefined; id?: string | undefined } & QuotaOptions = {},
): Promise<Picture> {
  const { body: input } = await read(context, upload, limits.pictureBytes, 'picture_too_large')
  const { size: _, ...picture } = await storePicture(context, { input, name: '', purpose, crop, id }, options)
  return { ...picture, alt: '' }
}

type NewPicture = {
  input: Buffer
  name: string
  purpose: StoredPurpose
  crop?: Crop | undefined
  id?: string | undefined
}

/** Like `uploadPicture`. */
export async function storePicture(
  context: PersonContext,
  { input, name, purpose, crop, id }: NewPicture,
  options?: QuotaOptions,
): Promise<Stored & { url: string; size: number }> {
  const { isAnimated, ...picture } = await readPicture(input, purpose, crop).catch((error: unknown) => {
    throw error instanceof PictureError ? new AppError(error.code) : error
  })
  const kept = { ...picture, purpose, extension: isAnimated ? movingPath('.webp') : '.webp', name }
  const stored = await store(context, { ...kept, id }, options)
  return { ...stored, url: `/storage/v1/${stored.path}`, size: picture.body.length }
}

/** Errors: invalid_attachment_type, attachment_too_large, and of quotas. */
export async function uploadAttachment(
  context: PersonContext,
  upload: Upload,
  options?: QuotaOptions,
): Promise<Attachment> {
  const { body: input, filename } = await read(
    context,
    upload,
    limits.attachmentBytes,
    'attachment_too_large',
  )
  const { mime, name, hash } = await readAttachment(input, filename).catch((error: unknown) => {
    throw error instanceof AttachmentError ? new AppError('invalid_attachment_type') : error
  })
  const extension = /\.[a-z0-9]{1,5}$/i.exec(name)?.[0].toLowerCase() ?? ''
  const kept = { purpose: 'attachments', hash, extension, body: input, mime, name } as const
  const { path } = await store(context, kept, options)
  return { path, url: `/storage/v1/${path}`, name, mime, size: input.length }
}

type Owner =
  | { profileId: string }
  | { clubId: string }
  | { contentId: string }
  | { applicationId: string }
  | { messageId: string }
  | { courseId: string }
  | { lessonId: string }
  | { submissionId: string }

function columnOf(owner: Owner): [OwnerColumn, string] {
  if ('profileId' in owner) return ['profile_id', owner.profileId]
  if ('applicationId' in owner) return ['application_id', owner.applicationId]
  if ('messageId' in owner) return ['message_id', owner.messageId]
  if ('courseId' in owner) return ['course_id', owner.courseId]
  if ('lessonId' in owner) return ['lesson_id', owner.lessonId]
  if ('submissionId' in owner) return ['submission_id', owner.submissionId]
  return 'clubId' in owner ? ['club_id', owner.clubId] : ['content_id', owner.contentId]
}

/** Releases a former profile picture, which is swept unless something else uses it. */
export const releaseProfilePicture = (tx: Tx, path: string) =>
  tx.db.updateTable('files').set({ profile_id: null }).where('path', '=', path).execute()

/**
 * Sets the owner's files of these purposes to exactly these: new ones must be the viewer's and unused, omitted ones are
 * released. Call it in the owner's write. Errors: file_not_found, file_in_use, club_quota_reached.
 */
export async function attachFiles(
  tx: Tx,
  viewer: Viewer,
  owner: Owner,
  purposes: readonly Purpose[],
  paths: string[],
): Promise<void> {
  await attach(
    tx,
    viewer,
    owner,
    purposes,
    paths.map((path) => ({ path, alt: '' })),
  )
}

/** Like attachFiles, with descriptions. Errors: as attachFiles. */
export async function attachPictures(
  tx: Tx,
  viewer: Viewer,
  owner: Owner,
  purpose: PicturePurpose,
  pictures: UsedPicture[],
): Promise<void> {
  await attach(tx, viewer, owner, [purpose], pictures)
}

async function attach(
  tx: Tx,
  viewer: Viewer,
  owner: Owner,
  purposes: readonly Purpose[],
  files: UsedPicture[],
): Promise<void> {
  const [column, id] = columnOf(owner)
  const paths = files.map(({ path }) => path)
  const rows = paths.length
    ? await tx.db
        .selectFrom('files')
        .selectAll()
        .where('path', 'in', paths)
        .orderBy('id')
        .forUpdate()
        .execute()
    : []
  const attached = new Map<string, { position: number; alt: string }>()
  const added: string[] = []
  for (const [position, { path, alt }] of files.entries()) {
    const row = rows.find((one) => one.path === path && purposes.includes(one.purpose as Purpose))
    const isOurs = row?.[column] === id
    if (!row || (!isOurs && row.uploader_id !== viewer.id)) throw new AppError('file_not_found')
    if (!isOurs && owners.some((one) => row[one])) throw new AppError('file_in_use')
    attached.set(row.id, { position, alt })
    if (!isOurs) added.push(row.id)
  }
  checkClubsAtEnd(tx, 'id', added)
  if (attached.size) {
    const places = [...attached.values()]
    await sql`update files f set ${sql.ref(column)} = ${id}::uuid, position = w.position, alt = w.alt
      from unnest(${[...attached.keys()]}::uuid[], ${places.map(({ position }) => position)}::int[],
        ${places.map(({ alt }) => alt)}::text[]) w (id, position, alt)
      where f.id = w.id`.execute(tx.db)
  }
  let dropped = tx.db
    .updateTable('files')
    .set({ [column]: null, alt: '' })
    .where(column, '=', id)
    .where('purpose', 'in', purposes)
  if (paths.length) dropped = dropped.where('path', 'not in', paths)
  await dropped.execute()
}

/** Stores a picture without an owner until a card uses it (`usePictureOfCard`). Error: PictureError. */
export async function storePictureOfCard(
  deps: Pick<Dependencies, 'db' | 'files'>,
  input: Buffer,
): Promise<string> {
  const { isAnimated: _, ...read } = await readPicture(input, 'link-card')
  const kept = { ...read, purpose: 'link-card' as const, extension: '.webp', name: '' }
  const { path } = await store({ ...deps, viewer: null }, kept)
  return path
}

/** Replaces the card's picture; null removes it. Call it in the card's write. */
export async function usePictureOfCard({ db }: Tx, hash: string, path: string | null): Promise<void> {
  await db.updateTable('files').set({ link_hash: null }).where('link_hash', '=', hash).execute()
  if (path) await db.updateTable('files').set({ link_hash: hash }).where('path', '=', path).execute()
}

/** Errors: the one given, storage_full, and of quotas. */
export async function read(
  context: PersonContext,
  upload: Upload,
  bytes: number,
  tooLarge: 'picture_too_large' | 'attachment_too_large' | 'media_too_large',
): Promise<{ body: Buffer; filename: string }> {
  const { truncated, ...file } = await upload(bytes, (declared) => admitUpload(context, declared))
  if (truncated) throw new AppError(tooLarge)
  return file
}

type FileToStore = {
  /** Chosen by the client, if at all. */
  id?: string | undefined
  purpose: Purpose
  hash: string
  extension: string
  body: Buffer
  mime: string
  name: string
  width?: number
  height?: number
}

type Stored = { path: string; width: number; height: number }

/** The row first: a row without a file is swept, but a file without a row would stay forever. Errors: id_taken, and of quotas. */
export async function store(
  { db, files, viewer }: Pick<PersonContext, 'db' | 'files'> & { viewer: Viewer | null },
  { id = newId(), body, ...kept }: FileToStore,
  options?: QuotaOptions,
): Promise<Stored> {
  const { purpose, mime, width, height } = kept
  // Texts refer to their pictures by id alone.
  const name = purpose === 'inline' ? id : `${id}-${kept.hash}`
  const path = `${bucketOf[purpose]}/${purpose}/${name}${kept.extension}`
  const row = {
    ...{ id, path, purpose, mime, name: kept.name, size: body.length },
    width: width ?? null,
    height: height ?? null,
    uploader_id: viewer?.id ?? null,
  }
  const isNew = await insertFile(db, row, options)
  if (!isNew) return storeAgain({ db, files, viewer }, { id, body, purpose, mime })
  await files.put(path, body, mime)
  return { path, width: width ?? 0, height: height ?? 0 }
}

/** Returns the first upload unchanged, and stores its file if that failed. Error: id_taken. */
async function storeAgain(
  { db, files, viewer }: Pick<PersonContext, 'db' | 'files'> & { viewer: Viewer | null },
  { id, body, purpose, mime }: { id: string; body: Buffer; purpose: Purpose; mime: string },
): Promise<Stored> {
  const row = await db
    .selectFrom('files')
    .select(['path', 'width', 'height'])
    .where('id', '=', id)
    .where('purpose', '=', purpose)
    .where('uploader_id', '=', viewer?.id ?? null)
    .executeTakeFirst()
  if (!row) throw new AppError('id_taken')
  const stored = await files.get(row.path)
  if (stored) stored.body.destroy()
  else await files.put(row.path, body, mime)
  return { path: row.path, width: row.width ?? 0, height: row.height ?? 0 }
}
