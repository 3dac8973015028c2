import type { PostItem } from '@guildhall/contract/posts'
import { Text } from '@mantine/core'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../lib/lazyPart'
import { ItemMenu } from '../../ui/ItemMenu'
import { useDeletePost } from './posts.api'

const EditPostDialog = lazyPart(() => import('./EditPostDialog'))

type Props = { post: PostItem; onDeleted?: () => void }

/** What one can do with a post beside reading it. */
export function PostMenu({ post, onDeleted }: Props) {
  const { mutateAsync: remove } = useDeletePost(post)
  const [editing, setEditing] = useState<'never' | 'open' | 'closed'>('never')
  const { title } = post.data

  async function run() {
    await remove()
    onDeleted?.()
  }

  return (
    <>
      <ItemMenu
        label={`Options for ${title}`}
        path={`/${post.club.slug}/posts/${post.slug}`}
        onEdit={post.can.edit === true ? () => setEditing('open') : undefined}
        remove={
          post.can.delete === true
            ? {
                title: 'Delete post',
                question: (
                  <Text>
                    Are you sure you want to delete “{title}”? Its likes and comments go with it. This action
                    cannot be undone.
                  </Text>
                ),
                run,
              }
            : undefined
        }
      />
      {editing !== 'never' && (
        <Suspense>
          <EditPostDialog post={post} opened={editing === 'open'} onClose={() => setEditing('closed')} />
        </Suspense>
      )}
    </>
  )
}
