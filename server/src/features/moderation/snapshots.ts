import type { SnapshotFile, SnapshotPicture, SubjectSnapshot } from '@guildhall/contract/moderation'

/** A file as a snapshot names it, whatever becomes of it. */
export type StoredFile = {
  id: string
  purpose: string
  name: string
  mime: string
  /** Bytes. */
  size: number
  /** The beginning of the SHA-256 digest of its content; null where it is not known. */
  hash: string | null
  alt: string
  width: number | null
  height: number | null
}

/** A snapshot in a case or the log. */
export type StoredSnapshot = Omit<SubjectSnapshot, 'pictures' | 'files'> & {
  pictures: { url: string; alt: string }[]
  /** Pictures among them. Absent in snapshots of before they were named. */
  files?: StoredFile[]
}

/** For what can't be changed, where names would outlive their accounts. */
export const withoutNames = (snapshot: StoredSnapshot): StoredSnapshot => ({
  ...snapshot,
  author: null,
  ...(snapshot.kind === 'message' && { title: '' }),
})

/** The address of a snapshot's files, and those that are still stored. */
export type FileAccess = { base: string; stored: ReadonlySet<string> }

/** A snapshot for someone who may read its files below `base`. */
export const presentSnapshot = (
  { pictures, files, ...snapshot }: StoredSnapshot,
  access: FileAccess,
): SubjectSnapshot => {
  const shown = presentFiles(files ?? pictures.flatMap(storedPicture), access)
  return { ...snapshot, ...shown, pictures: [...shown.pictures, ...pictures.flatMap(linkedPicture)] }
}

export function presentFiles(
  files: StoredFile[],
  { base, stored }: FileAccess,
): { pictures: SnapshotPicture[]; files: SnapshotFile[] } {
  const urlOf = (id: string) => `${base}/${id}`
  return {
    pictures: files.flatMap(({ id, purpose, mime, alt, width, height }) =>
      kindOf({ purpose, mime }) || !stored.has(id)
        ? []
        : [
            {
              ...{ id, url: urlOf(id), alt, width: width ?? 0, height: height ?? 0 },
              isInText: purpose === 'inline',
            },
          ],
    ),
    files: files.flatMap(({ id, purpose, name, mime, size }) => {
      const kind = kindOf({ purpose, mime }) ?? 'picture'
      const url = stored.has(id) ? urlOf(id) : null
      return kind === 'picture' && url !== null ? [] : [{ id, url, kind, name, mime, size }]
    }),
  }
}

const kinds = { attachments: 'attachment', video: 'video', audio: 'audio', captions: 'captions' } as const

/** Undefined for pictures. */
function kindOf({ purpose, mime }: Pick<StoredFile, 'purpose' | 'mime'>): SnapshotFile['kind'] | undefined {
  const named = purpose === 'course-file' ? mime.split('/')[0] : purpose
  return kinds[named as keyof typeof kinds]
}

/** A picture by its address, which has its id, where nothing else of it was stored. */
function storedPicture({ url, alt }: { url: string; alt: string }): StoredFile[] {
  const [, id] = /^\/storage\/v1\/.*\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/.exec(url) ?? []
  const unknown = { purpose: 'content', name: '', mime: '', size: 0, hash: null, width: null, height: null }
  return id === undefined ? [] : [{ id, alt, ...unknown }]
}

/** A picture of another site, as a profile may have. */
const linkedPicture = ({ url, alt }: { url: string; alt: string }): SnapshotPicture[] =>
  /^https?:/.test(url) ? [{ id: null, url, alt, width: 0, height: 0, isInText: false }] : []
