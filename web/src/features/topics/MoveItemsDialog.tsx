import type { Club } from '@guildhall/contract/clubs'
import { limits } from '@guildhall/contract/limits'
import { plural } from '@guildhall/contract/plural'
import type { Topic } from '@guildhall/contract/topics'
import { NativeSelect } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { clubFeedQuery } from '../../content/content.api'
import { kindWords } from '../../content/kindWords'
import { topicText } from '../../content/topics/topics'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { SubmitButton } from '../../ui/BusyButton'
import { Dialog } from '../../ui/Dialog'
import { InfiniteList } from '../../ui/InfiniteList'
import { SelectBox } from '../../ui/SelectBox'
import { RowsSkeleton } from '../../ui/skeletons'
import { TimeAgo } from '../../ui/TimeAgo'
import { useMoveItems } from './topics.api'

type Props = { club: Club; topic: Topic; opened: boolean; onClose: () => void }

/** Moves the chosen items of a topic into another one. */
export default function MoveItemsDialog({ club, topic, opened, onClose }: Props) {
  const query = useInfiniteQuery(clubFeedQuery(club.slug, { topic: topic.id }))
  const { mutateAsync, isPending } = useMoveItems(club.slug)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const targets = [
    ...(club.topics ?? [])
      .filter(({ id }) => id !== topic.id)
      .map((one) => ({ value: one.id, label: topicText(one) })),
    { value: '', label: 'No topic' },
  ]
  const [target, setTarget] = useState(targets[0]?.value ?? '')
  const listed = query.data?.pages.flatMap(({ items }) => items.map(({ id }) => id)) ?? []
  const contentIds = chosen.filter((id) => listed.includes(id))

  async function move() {
    try {
      const { moved } = await mutateAsync({ contentIds, topicId: target || null })
      toast.success(plural(moved, '1 item moved', '{n} items moved'))
      setChosen([])
      onClose()
    } catch (error) {
      toast.error('The items could not be moved', errorText(error, 'Please try again.'))
    }
  }

  return (
    <Dialog opened={opened} onClose={onClose} title={`Move items of ${topic.name}`} size="lg">
      <form
        className="stack gap-16"
        onSubmit={(event) => {
          event.preventDefault()
          if (contentIds.length > 0 && !isPending) void move()
        }}
      >
        <NativeSelect
          label="Move to"
          data={targets}
          value={target}
          onChange={(event) => setTarget(event.currentTarget.value)}
        />
        <InfiniteList
          query={query}
          label="Items"
          layout="rows"
          errorTitle="The items could not be loaded"
          skeleton={<RowsSkeleton count={4} />}
          empty={<p className="muted body">Nothing is in this topic.</p>}
        >
          {(item) => (
            <div className="row gap-12">
              <SelectBox
                aria-label={`Select ${item.title}`}
                checked={chosen.includes(item.id)}
                disabled={!chosen.includes(item.id) && chosen.length >= limits.movedItems}
                onChange={({ currentTarget: { checked } }) =>
                  setChosen(checked ? [...chosen, item.id] : chosen.filter((id) => id !== item.id))
                }
              />
              <span className="grow shrink">
                <strong className="anywhere" dir="auto">
                  {item.title}
                </strong>
                <span className="muted note">
                  {' '}
                  {kindWords[item.type].one}, <TimeAgo iso={item.createdAt} />
                </span>
              </span>
            </div>
          )}
        </InfiniteList>
        <SubmitButton saving={isPending} progress="Moving..." disabled={contentIds.length === 0}>
          {contentIds.length > 0 ? plural(contentIds.length, 'Move 1 item', 'Move {n} items') : 'Move'}
        </SubmitButton>
      </form>
    </Dialog>
  )
}
