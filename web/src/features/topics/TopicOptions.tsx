import type { Club } from '@guildhall/contract/clubs'
import type { Topic } from '@guildhall/contract/topics'
import {
  IconBell,
  IconBellOff,
  IconCalendarShare,
  IconFolderSymlink,
  IconRss,
  IconSettings,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { errorText } from '../../lib/net/errorText'
import { lazyPart } from '../../lib/page/lazyPart'
import { toast } from '../../lib/page/toast'
import { copyText } from '../../lib/text/copyText'
import { BusyButton } from '../../ui/BusyButton'
import { MoreMenu } from '../../ui/MoreMenu'
import { useTopicLevel } from './topics.api'

const MoveItemsDialog = lazyPart(() => import('./MoveItemsDialog'))

type Props = { club: Club; topic: Topic }

/** Follows or mutes a topic, for members; moves items, for owner and admins. */
export function TopicOptions({ club, topic }: Props) {
  const { mutateAsync, isPending } = useTopicLevel(club.slug, topic.id)
  const [moving, setMoving] = useState<boolean>()
  const navigate = useNavigate()
  if (!club.role) return null

  async function set(level: Topic['level']) {
    try {
      await mutateAsync(level)
      if (level === 'followed')
        toast.success(`Following ${topic.name}`, 'You’ll be notified about everything.')
      else if (level === 'muted')
        toast.success(`Muted ${topic.name}`, 'It’s left out of your feeds and notifications.')
      else toast.success(topic.level === 'muted' ? `Unmuted ${topic.name}` : `Unfollowed ${topic.name}`)
    } catch (error) {
      toast.error('Your choice could not be saved', errorText(error, 'Please try again.'))
    }
  }

  async function copy(file: string) {
    const path = `/rest/v1/clubs/${club.slug}/topics/${topic.slug}/feeds/${file}`
    if (await copyText(new URL(path, location.origin).href)) toast.success('Link copied')
    else toast.error('The link could not be copied', 'Your browser did not allow it.')
  }

  const { level } = topic
  // Programs send no session.
  const isPublic = !club.isPrivate && !topic.isRestricted
  const manages = club.can.manage === true
  return (
    <div className="flow gap-8">
      <BusyButton
        variant={level ? 'default' : 'light'}
        size="xs"
        busy={isPending}
        progress="Saving..."
        leftSection={
          level === 'muted' ? (
            <IconBellOff size={16} stroke={1.7} aria-hidden />
          ) : (
            <IconBell size={16} stroke={1.7} aria-hidden />
          )
        }
        onClick={() => set(level ? null : 'followed')}
      >
        {level === 'muted' ? 'Unmute' : level === 'followed' ? 'Unfollow' : 'Follow'}
      </BusyButton>
      <MoreMenu
        of={topic.name}
        actions={[
          level !== 'muted' && { label: 'Mute topic', icon: IconBellOff, run: () => set('muted') },
          isPublic && { label: 'Copy feed link', icon: IconRss, run: () => void copy('all.rss') },
          isPublic && {
            label: 'Copy calendar link',
            icon: IconCalendarShare,
            run: () => void copy('events.ics'),
          },
          manages && { label: 'Move items', icon: IconFolderSymlink, run: () => setMoving(true) },
          manages && {
            label: 'Topic settings',
            icon: IconSettings,
            run: () =>
              void navigate({
                to: '/$clubSlug/settings',
                params: { clubSlug: club.slug },
                hash: 'topics',
              }),
          },
        ]}
      />
      {moving !== undefined && (
        <Suspense>
          <MoveItemsDialog club={club} topic={topic} opened={moving} onClose={() => setMoving(false)} />
        </Suspense>
      )}
    </div>
  )
}
