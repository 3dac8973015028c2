import { editPost } from '@guildhall/contract/posts'
import { useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { CallError, codeOf } from '../../lib/callError'
import { createOnce } from '../../lib/createOnce'
import { useDraft, useKeeping } from '../../lib/drafts'
import { errorText } from '../../lib/errorText'
import { changeOf } from '../../lib/fields'
import { publishDenial } from '../../lib/publishing'
import { toast } from '../../lib/toast'
import { useContractForm } from '../../lib/useContractForm'
import { Dialog } from '../../ui/Dialog'
import { DraftNote } from '../../ui/DraftNote'
import { emptyDraft, isEmptyDraft, type PostDraft } from './draft'
import { PostForm } from './PostForm'
import { type PostValues, slugTaken, useMendPost, usePublishPost } from './posts.api'
import { useGoneFiles } from './useGoneFiles'

type Club = { id: string; slug: string; name: string }
type Props = { club: Club; opened: boolean; onClose: () => void; onCreated?: () => void }

export default function CreatePostDialog({ club, opened, onClose, onCreated }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Create Post" size="lg">
      <CreatePost
        club={club}
        onDone={() => {
          onClose()
          onCreated?.()
        }}
      />
    </Dialog>
  )
}

type CreateProps = { club: Club; onDone: () => void }

/** What is written is kept until it is published or discarded, so closing by accident loses nothing. */
function CreatePost({ club, onDone }: CreateProps) {
  const { found, keep } = useDraft<PostDraft>({ kind: 'post', place: club.id })
  const [start, setStart] = useState({ draft: found ?? emptyDraft(), isRestored: found !== null })

  function discard() {
    keep(null)
    setStart({ draft: emptyDraft(), isRestored: false })
  }

  return (
    <NewPost
      key={start.draft.id}
      {...{ club, onDone, start, keep }}
      onDiscard={start.isRestored ? discard : undefined}
    />
  )
}

type NewPostProps = CreateProps & {
  start: { draft: PostDraft; isRestored: boolean }
  keep: (draft: PostDraft | null) => void
  onDiscard?: () => void
}

function NewPost({ club, start, keep, onDiscard, onDone }: NewPostProps) {
  const [id, setId] = useState(start.draft.id)
  const [files, setFiles] = useState(start.draft.files)
  const { mutateAsync: publish } = usePublishPost(club)
  const { mutateAsync: mend } = useMendPost(club)
  /** What was sent under the id without an answer. */
  const unheard = useRef<PostValues>(undefined)

  function renew() {
    const next = uuidv7()
    setId(next)
    return next
  }

  const form = useContractForm({
    schema: editPost,
    initialValues: emptyDraft().fields,
    restored: start.isRestored ? start.draft.fields : null,
    submit: async (fields) => {
      const before = unheard.current
      await createOnce({
        ...{ id, renew },
        send: (id) => publish({ id, ...fields }),
        mend: before && (() => mend({ id, ...changeOf(before, fields) })),
      })
      keep(null)
      onDone()
      toast.success('Post created successfully')
    },
    failed: (error) => {
      if (!(error instanceof CallError) || error.status === 0 || error.status >= 500)
        unheard.current = form.getValues()
      if (codeOf(error) === 'file_not_found') dropGone()
      else sayWhyNot(error)
    },
    atField: slugTaken,
  })
  const dropGone = useGoneFiles(form, start.isRestored)

  const draft = { id, fields: form.values, files }
  useKeeping(keep, isEmptyDraft(draft) ? null : draft)

  return (
    <PostForm form={form} files={files} onFiles={setFiles} button="Create Post" progress="Creating...">
      {onDiscard && <DraftNote onDiscard={onDiscard} />}
    </PostForm>
  )
}

function sayWhyNot(error: unknown) {
  const code = codeOf(error)
  const denial = code && code !== 'network' ? publishDenial('post', code) : null
  if (denial) return toast.error('Permission Denied', denial)
  toast.error(
    'Error',
    errorText(error, 'Failed to create post. Please try again.', {
      sign_in_required: 'You must be logged in to create a post',
      session_not_found: 'You must be logged in to create a post',
      club_not_found: 'Club not found',
      feature_disabled: 'The club owner has not enabled posts.',
    }),
  )
}
