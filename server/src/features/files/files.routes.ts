import type { Routes } from '../../platform/http/bind.ts'
import { findAccessToFile } from '../courses/files.reads.ts'
import { uploadCourseFile } from './course-files.writes.ts'
import { readStoredFile } from './files.answer.ts'
import { uploadAttachment, uploadPicture } from './files.writes.ts'
import { uploadCaptions, uploadMedia } from './media.writes.ts'
import { deleteUnusedFiles, readPersonStorage } from './quota.ts'

export const forAnyone = {
  'GET /storage/v1/*': (context, { '*': path, query }) =>
    readStoredFile(context, path, query.w, findAccessToFile),
} satisfies Partial<Routes<'anyone'>>

export const forPeople = {
  'GET /my/storage': ({ db, viewer }) => readPersonStorage(db, viewer.id),
  'DELETE /my/unused-files': deleteUnusedFiles,
  'POST /storage/v1/pictures/:purpose': (context, { purpose, query, upload }) =>
    uploadPicture(context, purpose, upload, query),
  'POST /storage/v1/attachments': (context, { upload }) => uploadAttachment(context, upload),
  'POST /storage/v1/videos': (context, { upload }) => uploadMedia(context, 'video', upload),
  'POST /storage/v1/audio': (context, { upload }) => uploadMedia(context, 'audio', upload),
  'POST /storage/v1/course-files': (context, { upload }) => uploadCourseFile(context, upload),
  'POST /storage/v1/captions': (context, { upload }) => uploadCaptions(context, upload),
} satisfies Partial<Routes<'person'>>
