import type { UsedPicture } from '@guildhall/contract/common'
import type { ContentItem } from '@guildhall/contract/feed'
import { uuidv7 } from 'uuidv7'
import { unreachableError } from '../lib/net/callError'
import { upload } from '../lib/net/upload'
import { fileAddress } from '../lib/text/storedFiles'
import type { AnyForm } from './form'

type Fields = Record<string, unknown>

/**
 * The values of a duplicate of an item, with copies of its pictures, as a picture belongs to one item. Throws CallError
 * if one can't be copied.
 */
export async function copyOf(
  { valuesOf, copyOf = (values) => values }: Pick<AnyForm<ContentItem>, 'valuesOf' | 'copyOf'>,
  item: ContentItem,
  now: number,
): Promise<Fields> {
  const { images = [], ...others } = copyOf(valuesOf(item), now) as Fields & { images?: UsedPicture[] }
  const copies = await Promise.all(
    images.map(async ({ path, alt }) => {
      const file = await fileAt(fileAddress(path))
      const copy = await upload('POST /storage/v1/pictures/:purpose', {
        params: { purpose: 'content' },
        file,
      })
      return { path: copy.path, alt }
    }),
  )
  const ids = await Promise.all(
    item.pictures.map(async ({ id, url }) => {
      const [file, copy] = [await fileAt(url), uuidv7()]
      await upload('POST /storage/v1/pictures/:purpose', {
        ...{ params: { purpose: 'inline' }, query: { id: copy }, file },
      })
      return [id, copy] as const
    }),
  )
  const withCopies = (text: string) => ids.reduce((copied, [id, copy]) => copied.replaceAll(id, copy), text)
  const texts = Object.entries(others).map(([name, value]) => [
    name,
    typeof value === 'string' ? withCopies(value) : value,
  ])
  return { ...Object.fromEntries(texts), images: copies }
}

async function fileAt(url: string): Promise<File> {
  const response = await fetch(url)
  if (!response.ok) throw unreachableError()
  return new File([await response.blob()], 'picture', { type: response.headers.get('content-type') ?? '' })
}
