import type { Picture } from '@guildhall/contract/common'
import type { ContentItem } from '@guildhall/contract/feed'
import { type OfferedKind, offeredKinds } from '@guildhall/contract/limits'
import { payText } from '@guildhall/contract/pay'
import { useQuery } from '@tanstack/react-query'
import { readItem } from '../../content/content.api'
import type { ItemOf } from '../../content/kind'
import { keys } from '../../lib/cache/keys'
import { categoryTexts, offerOf as productOffer } from '../products/productTexts'
import { deliveryWords, locationTexts, offerOf as serviceOffer } from '../services/serviceTexts'

/** An item that people can ask its author about. */
export type ContextItem = ItemOf<OfferedKind>

type Offered<K extends OfferedKind> = {
  /** What the author is called until the name is known (decisions.md C15). */
  author: string
  /** Above the conversation (platform.md 2.9); the same fact is shown once. */
  facts: (item: ItemOf<K>) => string[]
  picture?: (item: ItemOf<K>) => Picture | undefined
}

const offered: { [K in OfferedKind]: Offered<K> } = {
  service: {
    author: 'Service Provider',
    facts: (item) => {
      const { categories, locationType, deliveryTime } = item.data
      const { price } = serviceOffer(item)
      return [...categories, price, locationTexts[locationType], deliveryWords(deliveryTime)]
    },
    picture: ({ data }) => data.images[0],
  },
  product: {
    author: 'Seller',
    facts: (item) => [categoryTexts[item.data.category], productOffer(item).price],
    picture: ({ data }) => data.images[0],
  },
  job: {
    author: 'Job Poster',
    facts: ({ data }) => [data.company, data.location, ...(data.pay ? [payText(data.pay)] : [])],
  },
}

export const offeredOf = (type: OfferedKind) => offered[type] as Offered<OfferedKind>

type Query = { clubId: string; personId: string | null; contentId: string | undefined }

/** The item of that person in that club that the conversation is about, if the viewer may see it. */
export function useAbout({ clubId, personId, contentId = '' }: Query): ContextItem | undefined {
  const { data: item } = useQuery({
    queryKey: keys.contentItem(contentId),
    queryFn: () => readItem(contentId),
    enabled: contentId !== '',
  })
  return item && isContext(item) && item.author?.id === personId && item.club.id === clubId ? item : undefined
}

const isContext = (item: ContentItem): item is ContextItem =>
  (offeredKinds as readonly string[]).includes(item.type)
