import type { ContentItem } from '@guildhall/contract/feed'
import { useQuery } from '@tanstack/react-query'
import { readItem } from '../../content/content.api'
import { keys } from '../../lib/keys'

/** What one may write to its owner about. */
export type ContextItem = Extract<ContentItem, { type: 'service' | 'product' | 'job' }>

/** What the owner is called until the name is known (decisions.md C15). */
export const unknownNames: Record<ContextItem['type'], string> = {
  service: 'Service Provider',
  product: 'Seller',
  job: 'Job Poster',
}

type Asked = { clubId: string; personId: string | null; contentId: string | undefined }

/** The service, product or job of that person in that club, if the viewer may see it. */
export function useAbout({ clubId, personId, contentId = '' }: Asked): ContextItem | undefined {
  const { data: item } = useQuery({
    queryKey: keys.contentItem(contentId),
    queryFn: () => readItem(contentId),
    enabled: contentId !== '',
  })
  return item && isContext(item) && item.author?.id === personId && item.club.id === clubId ? item : undefined
}

const isContext = (item: ContentItem): item is ContextItem => item.type in unknownNames
