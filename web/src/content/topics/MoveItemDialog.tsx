import type { ContentItem } from '@guildhall/contract/feed'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { codeOf } from '../../lib/net/callError'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { useViewer } from '../../lib/session/viewer'
import { clubOfQuery } from '../content.api'
import MoveDialog from './MoveDialog'
import { topicsFor } from './topics'
import { useMoveItem } from './topics.api'

type Props = { item: ContentItem; opened: boolean; onClose: () => void }

/** Moves one item into another topic. */
export default function MoveItemDialog({ item, opened, onClose }: Props) {
  const { data: club } = useQuery(clubOfQuery(item.club.slug))
  const { mutateAsync } = useMoveItem(item)
  const queries = useQueryClient()
  const isOwn = item.author?.id === useViewer()?.id

  async function move(topicId: string | null): Promise<boolean> {
    try {
      const { topic } = await mutateAsync(topicId)
      toast.success(topic ? `Moved to ${topic.name}` : 'Moved out of its topic')
      return true
    } catch (error) {
      toast.error('It could not be moved', errorText(error, 'Please try again.'))
      if (codeOf(error)?.startsWith('topic_'))
        void queries.invalidateQueries({ queryKey: keys.club(item.club.slug) })
      return false
    }
  }

  return (
    <MoveDialog
      opened={opened}
      onClose={onClose}
      title="Move to topic"
      topics={topicsFor(club?.topics, item.type)}
      from={item.topic?.id ?? null}
      canBeNone={!club?.requiresTopic}
      note={
        isOwn
          ? undefined
          : 'Dates, likes and comments stay. No one is notified. Authors keep seeing what they wrote, also in a topic that they can’t see.'
      }
      onMove={move}
    />
  )
}
