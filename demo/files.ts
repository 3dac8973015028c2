import { readAttachment } from '../server/src/platform/files/attachments.ts'
import { limitConcurrency } from '../server/src/platform/files/concurrency.ts'
import { extensionOf } from '../server/src/platform/files/file-names.ts'
import { readPicture } from '../server/src/platform/files/pictures.ts'
import type { FileStore } from '../server/src/platform/files/store.ts'
import { chance } from './chance.ts'
import { renderAll } from './pictures/render.ts'

type PicturePurpose = 'profile-image' | 'club-logo' | 'club-thumbnail' | 'content' | 'inline' | 'link-card'

/** A file to be made: a drawing in SVG, under the id by which a text names it, or the bytes of something to attach. */
export type FilePlan =
  | { purpose: PicturePurpose; svg: string; alt?: string; id?: string }
  | { purpose: 'attachments'; name: string; body: Buffer }

/** A file as it is kept in the store. */
export type KeptFile = {
  id: string
  path: string
  purpose: FilePlan['purpose']
  name: string
  mime: string
  size: number
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
}

/** Any fixed time: a fill that is done again then writes over the same files, and leaves none behind. */
export const idTime = Date.UTC(2024, 0, 1)

/** Makes files and keeps them, as if they had been uploaded. Answers them by their plans. */
export async function keepFiles(store: FileStore, plans: FilePlan[]): Promise<Map<FilePlan, KeptFile>> {
  const drawn = plans.filter((plan) => plan.purpose !== 'attachments')
  const rendered = await renderAll(drawn.map((plan) => plan.svg))
  const pictures = new Map(
    drawn.map((plan, index): [FilePlan, Buffer] => [plan, rendered[index] ?? Buffer.alloc(0)]),
  )
  const limited = limitConcurrency(6)
  const kept = await Promise.all(
    plans.map((plan, index) =>
      limited(async (): Promise<[FilePlan, KeptFile]> => {
        const given = plan.purpose === 'attachments' ? undefined : plan.id
        const id = given ?? chance(`file ${index}`).id(idTime)
        const file =
          plan.purpose === 'attachments' ? await attachment(plan) : await picture(plan, pictures.get(plan))
        const { body, hash, extension, ...row } = file
        const path = `${bucketOf[plan.purpose]}/${plan.purpose}/${given ?? `${id}-${hash}`}${extension}`
        await store.put(path, body, row.mime)
        return [plan, { id, path, purpose: plan.purpose, size: body.length, ...row }]
      }),
    ),
  )
  return new Map(kept)
}

async function picture({ purpose }: { purpose: PicturePurpose }, png: Buffer = Buffer.alloc(0)) {
  return { ...(await readPicture(png, purpose)), name: '', extension: '.webp' }
}

async function attachment(plan: { name: string; body: Buffer }) {
  const { mime, name, hash } = await readAttachment(plan.body, plan.name)
  return { body: plan.body, mime, name, hash, extension: `.${extensionOf(name)}`, width: null, height: null }
}
