import type { ContentType, Feature } from '@guildhall/contract/limits'
import type { Icon } from '@tabler/icons-react'
import { IconNotes } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { lazyPart } from '../../lib/lazyPart'

type CreateProps = {
  club: { id: string; slug: string; name: string }
  opened: boolean
  onClose: () => void
  onCreated?: () => void
}

export type ContentKind = {
  type: ContentType
  feature: Feature
  /** Its tab. */
  label: string
  icon: Icon
  /** Its button above the feed, and the dialog that it opens. */
  create: string
  prompt: string
  Create: ComponentType<CreateProps>
  /** Loads the dialog ahead of the press that is about to come. */
  preload: () => unknown
  empty: { title: string; text: string }
  /** Placeholders while its list loads (platform.md 9). */
  placeholders: number
}

const createPost = () => import('../../features/posts/CreatePostDialog')

/** The kinds of content that can be made and shown, in the order of their tabs and buttons; a new kind adds its entry. */
export const contentKinds: readonly ContentKind[] = [
  {
    type: 'post',
    feature: 'posts',
    label: 'Posts',
    icon: IconNotes,
    create: 'Create Post',
    prompt: 'What do you want to talk about?',
    Create: lazyPart(createPost),
    preload: () => createPost().catch(() => undefined),
    empty: { title: 'No posts yet', text: 'Create your first post to share with your club members' },
    placeholders: 2,
  },
]
