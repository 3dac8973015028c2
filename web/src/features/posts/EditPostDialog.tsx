import type { FieldValue } from '@guildhall/contract/editing'
import type { PostItem } from '@guildhall/contract/posts'
import { editPost } from '@guildhall/contract/posts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { codeOf } from '../../lib/callError'
import { useDraft } from '../../lib/drafts'
import { errorText } from '../../lib/errorText'
import { toast } from '../../lib/toast'
import { useEditing } from '../../lib/useEditing'
import { showValue } from '../../ui/ConflictDialog'
import { DraftNote } from '../../ui/DraftNote'
import { EditClash } from '../../ui/EditClash'
import type { PickedFile } from '../../ui/FilePicker'
import { FormDialog } from '../../ui/FormDialog'
import { ErrorState } from '../../ui/States'
import { Loading, TextSkeleton } from '../../ui/skeletons'
import { PostForm } from './PostForm'
import { type PostValues, postPageQuery, slugTaken, useChangePost } from './posts.api'
import { useGoneFiles } from './useGoneFiles'

type Props = { post: PostItem; opened: boolean; onClose: () => void }

export default function EditPostDialog({ post, opened, onClose }: Props) {
  const { keep } = useDraft({ kind: 'edit-post', place: post.id })
  return (
    <FormDialog opened={opened} onClose={onClose} onDiscard={() => keep(null)} title="Edit Post" size="lg">
      <EditPost post={post} onDone={onClose} />
    </FormDialog>
  )
}

type EditProps = { post: PostItem; onDone: () => void }

/** The card may hold only the beginning of the text, so the whole post is read first. */
function EditPost({ post, onDone }: EditProps) {
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
  return <LoadedPost post={data.item} onDone={onDone} />
}

function LoadedPost({ post, onDone }: EditProps) {
  const { mutateAsync: change } = useChangePost(post.id)
  const [files, setFiles] = useState<PickedFile[]>([])
  const form = useEditing<PostValues>({
    schema: editPost,
    current: valuesOf(post),
    names: ['title', 'content', 'images', 'attachmentPaths'],
    place: { kind: 'edit-post', place: post.id },
    extra: files,
    send: async ({ wanted, before }) => {
      const saved = await change({ ...wanted, before })
      onDone()
      toast.success('Post updated successfully')
      return valuesOf(saved)
    },
    failed: (error) => {
      if (codeOf(error) === 'file_not_found') return dropGone()
      toast.error('Error', errorText(error, 'Failed to update post', { content_not_found: 'Post not found' }))
    },
    atField: slugTaken,
  })
  const dropGone = useGoneFiles(form, form.isRestored)
  const known = [...post.data.attachments, ...files, ...((form.extra as PickedFile[] | undefined) ?? [])]

  return (
    <>
      <PostForm form={form} files={known} onFiles={setFiles} button="Save" progress="Updating...">
        {form.isRestored && <DraftNote onDiscard={form.discard} />}
      </PostForm>
      <EditClash form={form} labels={labels} show={(path, value) => shown(path, value, known)} />
    </>
  )
}

const labels = { title: 'Title', content: 'Content', images: 'Image', attachmentPaths: 'Attached files' }

function shown(path: string, value: FieldValue, files: Pick<PickedFile, 'path' | 'name'>[]) {
  if (path !== 'attachmentPaths' || !Array.isArray(value)) return showValue(path, value)
  const names = value.map((one) => files.find(({ path }) => path === one)?.name ?? 'A file')
  return names.join(', ') || 'None'
}

const valuesOf = ({ data }: PostItem): PostValues => ({
  title: data.title,
  content: data.content,
  images: data.images.map(({ path, alt }) => ({ path, alt })),
  attachmentPaths: data.attachments.map(({ path }) => path),
})
