import '@mantine/core/styles/Switch.layer.css'
import type { ManagedTopic, TopicSettings } from '@guildhall/contract/club-topics'
import type { Club } from '@guildhall/contract/clubs'
import { limits } from '@guildhall/contract/limits'
import { listText } from '@guildhall/contract/lists'
import { plural } from '@guildhall/contract/plural'
import { Button, Switch, Text } from '@mantine/core'
import {
  IconArchive,
  IconArchiveOff,
  IconArrowDown,
  IconArrowUp,
  IconFolderSymlink,
  IconHash,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { errorText } from '../../lib/net/errorText'
import { lazyPart } from '../../lib/page/lazyPart'
import { toast } from '../../lib/page/toast'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { MoreMenu } from '../../ui/MoreMenu'
import { Panel } from '../../ui/Panel'
import { moved, SortableList } from '../../ui/SortableList'
import { ErrorState } from '../../ui/States'
import { RowsSkeleton } from '../../ui/skeletons'
import classes from './Topics.module.css'
import {
  topicSettingsQuery,
  useArchiveTopic,
  useDeleteTopic,
  useMoveItems,
  useOrderTopics,
  useRequireTopic,
} from './topics.api'

const TopicDialog = lazyPart(() => import('./TopicDialog'))
const MoveDialog = lazyPart(() => import('../../content/topics/MoveDialog'))

/** A club's topics, for its owner and admins. */
export function TopicsCard({ club }: { club: Club }) {
  const { data, isError, isFetching, refetch } = useQuery(topicSettingsQuery(club.slug))
  return (
    <Panel title="Topics" className="stack gap-16">
      <p className="muted body">
        Topics order what is published in the club, like channels or categories. Each has a page of its own,
        which members can follow or mute.
      </p>
      {data ? (
        <Topics club={club} settings={data} />
      ) : isError ? (
        <ErrorState
          bare
          title="The topics could not be loaded"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <RowsSkeleton count={3} />
      )}
    </Panel>
  )
}

type Asked = {
  what: 'edit' | 'move' | 'delete'
  topic: ManagedTopic | undefined
  id: string
  opened: boolean
}

function Topics({ club, settings: { topics, isRequired } }: { club: Club; settings: TopicSettings }) {
  const [asked, setAsked] = useState<Asked>()
  const order = useOrderTopics(club.slug)
  const archive = useArchiveTopic(club.slug)
  const remove = useDeleteTopic(club.slug)
  const require = useRequireTopic(club.slug)
  const move = useMoveItems(club.slug)
  // Shown at once; the answer replaces it.
  const ids = order.isPending ? order.variables : topics.map(({ id }) => id)
  const rows = ids.flatMap((id) => topics.find((topic) => topic.id === id) ?? [])

  const run = async (work: () => Promise<unknown>, done?: string) => {
    try {
      await work()
      if (done) toast.success(done)
      return true
    } catch (error) {
      toast.error('The topics could not be changed', errorText(error, 'Please try again.'))
      return false
    }
  }
  const ask = (what: Asked['what'], topic: ManagedTopic) =>
    setAsked({ what, topic, id: topic.id, opened: true })
  const close = () => asked && setAsked({ ...asked, opened: false })

  async function moveAll(from: ManagedTopic, topicId: string | null): Promise<boolean> {
    return run(async () => {
      const { isDone } = await move.mutateAsync({ fromTopicId: from.id, topicId })
      toast.success(
        isDone ? 'Everything was moved' : 'Moving everything',
        isDone ? undefined : 'This takes a few minutes. You can leave this page.',
      )
    })
  }

  const { what, topic, opened = false } = asked ?? {}
  return (
    <>
      {rows.length > 0 && (
        <SortableList
          label="Topics"
          rows={rows}
          idOf={({ id }) => id}
          nameOf={({ name }) => name}
          onMove={(from, to) => void run(() => order.mutateAsync(moved(rows, from, to).map(({ id }) => id)))}
          menu={(row, at, moveTo) => (
            <MoreMenu
              of={row.name}
              actions={[
                { label: 'Edit', icon: IconPencil, run: () => ask('edit', row) },
                at > 0 && { label: 'Move up', icon: IconArrowUp, run: () => moveTo(at - 1) },
                at < rows.length - 1 && {
                  label: 'Move down',
                  icon: IconArrowDown,
                  run: () => moveTo(at + 1),
                },
                row.itemCount > 0 && {
                  label: 'Move all items',
                  icon: IconFolderSymlink,
                  run: () => ask('move', row),
                },
                {
                  label: row.isArchived ? 'Reopen' : 'Archive',
                  icon: row.isArchived ? IconArchiveOff : IconArchive,
                  run: () =>
                    run(
                      () => archive.mutateAsync({ topicId: row.id, isArchived: !row.isArchived }),
                      row.isArchived ? `Reopened ${row.name}` : `Archived ${row.name}`,
                    ),
                },
                { label: 'Delete', icon: IconTrash, run: () => ask('delete', row) },
              ]}
            />
          )}
        >
          {(row) => (
            <div className={`${classes.row} row gap-12`}>
              {row.emoji ? (
                <span aria-hidden>{row.emoji}</span>
              ) : (
                <IconHash size={18} stroke={1.6} aria-hidden />
              )}
              <span className="grow shrink anywhere">
                <strong dir="auto">{row.name}</strong> <span className="muted note">{describe(row)}</span>
              </span>
            </div>
          )}
        </SortableList>
      )}
      <div>
        <Button
          variant="default"
          disabled={topics.length >= limits.topics}
          onClick={() => setAsked({ what: 'edit', topic: undefined, id: uuidv7(), opened: true })}
        >
          New topic
        </Button>
      </div>
      {topics.length > 0 && (
        <Switch
          label="Require a topic"
          description="Everything new that is published needs a topic."
          checked={require.isPending ? require.variables : isRequired}
          onChange={({ currentTarget: { checked } }) => void run(() => require.mutateAsync(checked))}
        />
      )}
      {asked && (
        <Suspense>
          {what === 'edit' && (
            <TopicDialog
              key={asked.id}
              club={club}
              id={asked.id}
              topic={topic}
              opened={opened}
              onClose={close}
            />
          )}
          {what === 'move' && topic && (
            <MoveDialog
              title={`Move everything in ${topic.name}`}
              topics={topics}
              from={topic.id}
              canBeNone
              note="Dates, likes and comments stay. No one is notified. To merge two topics, delete the empty one afterwards."
              {...{ opened, onClose: close }}
              onMove={(to) => moveAll(topic, to)}
            />
          )}
        </Suspense>
      )}
      {topic && (
        <ConfirmDialog
          opened={opened && what === 'delete'}
          onClose={close}
          title="Delete topic?"
          action="Delete"
          progress="Deleting..."
          danger
          onConfirm={async () => {
            if (!(await run(() => remove.mutateAsync(topic.id), `Deleted ${topic.name}`)))
              throw new Error('not deleted')
          }}
        >
          <Text>
            {topic.itemCount > 0
              ? `“${topic.name}” isn’t empty. Move its items to another topic first.`
              : `“${topic.name}” is empty and will be deleted.`}
          </Text>
        </ConfirmDialog>
      )}
    </>
  )
}

const describe = ({ itemCount, isRestricted, isArchived, publishedBy }: ManagedTopic): string =>
  listText([
    plural(itemCount, '1 item', '{n} items'),
    ...(isRestricted ? ['some groups see it'] : []),
    ...(publishedBy === 'admins'
      ? ['admins publish']
      : publishedBy === 'groups'
        ? ['some groups publish']
        : []),
    ...(isArchived ? ['archived'] : []),
  ])
