import type { PostItem } from '@guildhall/contract/content'
import { editPost } from '@guildhall/contract/posts'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { codeOf } from '../../lib/callError'
import { errorText } from '../../lib/errorText'
import { toast } from '../../lib/toast'
import { useContractForm } from '../../lib/useContractForm'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { Dialog } from '../../ui/Dialog'
import { ErrorState } from '../../ui/States'
import { Loading, TextSkeleton } from '../../ui/skeletons'
import { UnsavedGuard } from '../../ui/UnsavedGuard'
import { PostForm } from './PostForm'
import { type PostChange, postPageQuery, slugTaken, useChangePost } from './posts.api'

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
  const [initial] = useState(() => fieldsOf(post))
  const [files, setFiles] = useState(() =>
    post.data.attachments.map(({ path, name, size }) => ({ path, name, size })),
  )
  const { mutateAsync: change } = useChangePost(post.id)
  const form = useContractForm({
    schema: editPost,
    initialValues: initial,
    submit: async (body) => {
      await change(body)
      onDone()
      toast.success('Post updated successfully')
    },
    failed: (error) =>
      toast.error(
        'Error',
        errorText(error, 'Failed to update post', { content_not_found: 'Post not found' }),
      ),
    atField: slugTaken,
  })
  const isDirty = form.isDirty()
  const tell = useEffectEvent(() => onDirty(isDirty))
  // biome-ignore lint/correctness/useExhaustiveDependencies: told whenever it changes
  useEffect(() => tell(), [isDirty])

  return <PostForm form={form} files={files} onFiles={setFiles} button="Save" progress="Updating..." />
}

const fieldsOf = ({ data }: PostItem): PostChange => ({
  title: data.title,
  content: data.content,
  imagePath: data.images[0]?.path ?? null,
  attachmentPaths: data.attachments.map(({ path }) => path),
})
