import type { PostItem } from '@guildhall/contract/content'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { codeOf } from '../../lib/callError'
import { errorText } from '../../lib/errorText'
import { toast } from '../../lib/toast'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { Dialog } from '../../ui/Dialog'
import { ErrorState } from '../../ui/States'
import { Loading, TextSkeleton } from '../../ui/skeletons'
import { UnsavedGuard } from '../../ui/UnsavedGuard'
import type { PostDraft } from './draft'
import { PostForm } from './PostForm'
import { type PostChange, postPageQuery, useChangePost } from './posts.api'

type Props = { post: PostItem; opened: boolean; onClose: () => void }

export default function EditPostDialog({ post, opened, onClose }: Props) {
  const [dirty, setDirty] = useState(false)
  const [asking, setAsking] = useState(false)

  function leave() {
    setDirty(false)
    onClose()
  }

  return (
    <>
      <Dialog
        opened={opened}
        onClose={dirty ? () => setAsking(true) : leave}
        title="Edit Post"
        size="lg"
        sticky={dirty}
      >
        <EditPost post={post} onDirty={setDirty} onDone={leave} />
      </Dialog>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Discard your changes?"
        action="Discard"
        cancel="Keep editing"
        danger
        onConfirm={leave}
      >
        <Text>What you changed has not been saved yet.</Text>
      </ConfirmDialog>
      <UnsavedGuard when={opened && dirty} />
    </>
  )
}

type EditProps = { post: PostItem; onDirty: (dirty: boolean) => void; onDone: () => void }

/** The card may hold only the beginning of the text, so the whole post is read first. */
function EditPost({ post, ...props }: EditProps) {
  const query = useQuery({ ...postPageQuery(post.club.slug, post.slug), refetchOnMount: 'always' })
  const { data, isFetchedAfterMount, isError, isFetching, refetch } = query

  if (isError && !isFetching)
    return (
      <ErrorState
        bare
        title={codeOf(query.error) === 'content_not_found' ? 'Post not found' : 'Error Loading Post'}
        onRetry={() => void refetch()}
      />
    )
  if (!data || !isFetchedAfterMount)
    return (
      <Loading>
        <TextSkeleton lines={6} />
      </Loading>
    )
  return <LoadedPost post={data.item} {...props} />
}

function LoadedPost({ post, onDirty, onDone }: EditProps) {
  // As it was when the dialog opened, whatever comes in meanwhile.
  const [initial] = useState(() => draftOf(post))
  const { mutateAsync: change } = useChangePost(post.id)

  async function save(body: PostChange) {
    await change(body)
    onDone()
    toast.success('Post updated successfully')
  }

  return (
    <PostForm
      initial={initial}
      button="Save"
      progress="Updating..."
      onChange={(draft) => onDirty(JSON.stringify(draft) !== JSON.stringify(initial))}
      submit={save}
      failed={(error) =>
        toast.error(
          'Error',
          errorText(error, 'Failed to update post', { content_not_found: 'Post not found' }),
        )
      }
    />
  )
}

function draftOf({ id, data }: PostItem): PostDraft {
  const [image] = data.images
  return {
    id,
    title: data.title,
    content: data.content,
    picture: image ? { path: image.path, url: image.url } : null,
    files: data.attachments.map(({ path, name, size }) => ({ path, name, size })),
  }
}
