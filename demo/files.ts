import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { readAttachment } from '../server/src/platform/files/attachments.ts'
import { extensionOf } from '../server/src/platform/files/file-names.ts'
import { contentHash } from '../server/src/platform/files/hash.ts'
import type { StoredPurpose } from '../server/src/platform/files/pictures.ts'
import type { FileStore } from '../server/src/platform/files/store.ts'
import { random } from './random.ts'
import type { Data } from './schema.ts'

/** A file to store: a picture by its name in `pictures/`, or something to attach by its path in `attachments/`. */
export type FilePlan =
  /** `id`: by which a text shows it. */
  | { purpose: StoredPurpose; picture: string; alt?: string; id?: string }
  | { purpose: 'attachments'; name: string; path: string }

/** The columns of `files` that come from the file itself. */
export type StoredFile = {
  id: string
  path: string
  purpose: FilePlan['purpose']
  name: string
  mime: string
  /** Bytes. */
  size: number
  /** Pixels; null for what is no picture. */
  width: number | null
  height: number | null
}

const bucketOf: Record<FilePlan['purpose'], string> = {
  'profile-image': 'profiles',
  'club-logo': 'clubs',
  'club-thumbnail': 'clubs',
  content: 'club-content',
  inline: 'club-content',
  attachments: 'club-content',
  'link-card': 'club-content',
  'course-file': 'club-content',
}

/** Any fixed time: filling again after an interruption then overwrites the same files. */
export const fileIdTime = Date.UTC(2024, 0, 1)

/** Gives pictures of scenes to a club, each variant in turn. */
export function sceneAlbum({ scenes, pictures }: Data, club: string) {
  const next = new Map<string, number>()
  return <P extends StoredPurpose>(scene: string, purpose: P, id?: string) => {
    const variants = pictures.filter((name) => /^scenes\/(.+)-\d+$/.exec(name)?.[1] === scene)
    const turn = next.get(scene) ?? random(`pictures ${club} ${scene}`).whole(0, variants.length - 1)
    next.set(scene, turn + 1)
    return { purpose, picture: variants[turn % variants.length] ?? '', alt: scenes[scene] ?? '', id }
  }
}

/** Stores files as uploads would be, from the demo's folder. Returns them by their plans. */
export async function storeFiles(
  store: FileStore,
  folder: string,
  plans: FilePlan[],
): Promise<Map<FilePlan, StoredFile>> {
  const limited = pLimit(6)
  const pictures = new Map<string, ReturnType<typeof readPicture>>()
  const pictureOf = (name: string) => {
    const read = pictures.get(name) ?? readPicture(join(folder, 'pictures', `${name}.webp`))
    pictures.set(name, read)
    return read
  }
  const stored = plans.map((plan, index) =>
    limited(async (): Promise<[FilePlan, StoredFile]> => {
      const { body, hash, extension, ...columns } =
        plan.purpose === 'attachments' ? await attachment(folder, plan) : await pictureOf(plan.picture)
      const id = plan.purpose === 'attachments' ? undefined : plan.id
      const fileId = id ?? random(`file ${index}`).id(fileIdTime)
      const path = `${bucketOf[plan.purpose]}/${plan.purpose}/${id ?? `${fileId}-${hash}`}${extension}`
      await store.put(path, body, columns.mime)
      return [plan, { ...columns, id: fileId, path, purpose: plan.purpose, size: body.length }]
    }),
  )
  return new Map(await Promise.all(stored))
}

/** Stored as it is, without encoding it once more. */
async function readPicture(path: string) {
  const { default: sharp } = await import('sharp')
  const body = await readFile(path)
  const { width, height } = await sharp(body).metadata()
  return { body, hash: contentHash(body), extension: '.webp', mime: 'image/webp', name: '', width, height }
}

async function attachment(folder: string, { name, path }: { name: string; path: string }) {
  const body = await readFile(join(folder, 'attachments', path))
  const { mime, name: cleanName, hash } = await readAttachment(body, name)
  return {
    ...{ body, hash, extension: `.${extensionOf(cleanName)}`, mime, name: cleanName },
    ...{ width: null, height: null },
  }
}
