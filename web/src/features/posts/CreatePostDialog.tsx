import { Button } from '@mantine/core'
import { useState } from 'react'
import { codeOf } from '../../lib/callError'
import { errorText } from '../../lib/errorText'
import { publishDenial } from '../../lib/publishing'
import { toast } from '../../lib/toast'
import { Dialog } from '../../ui/Dialog'
import { Note } from '../../ui/Note'
import { emptyDraft, forgetDraft, isEmptyDraft, loadDraft, type PostDraft, saveDraft } from './draft'
import { PostForm } from './PostForm'
import classes from './PostForm.module.css'
import { usePublishPost } from './posts.api'

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

/** What is written stays with the tab until it is published or thrown away, so closing by accident loses nothing. */
function CreatePost({ club, onDone }: { club: Club; onDone: () => void }) {
  const [found] = useState(() => loadDraft(club.id))
  const [initial, setInitial] = useState<PostDraft>(() => found ?? emptyDraft())
  const [isRestored, setRestored] = useState(found !== null && !isEmptyDraft(found))
  const { mutateAsync: publish } = usePublishPost(club)

  function startOver() {
    forgetDraft(club.id)
    setInitial(emptyDraft())
    setRestored(false)
  }

  return (
    <>
      {isRestored && (
        <div className={classes.back}>
          <Note
            title="Your draft is back"
            action={
              <Button size="compact-sm" variant="default" onClick={startOver}>
                Start over
              </Button>
            }
          >
            It was kept when you left it.
          </Note>
        </div>
      )}
      <PostForm
        key={initial.id}
        initial={initial}
        button="Create Post"
        progress="Creating..."
        onChange={(draft) => saveDraft(club.id, draft)}
        submit={async (body) => {
          await publish({ id: initial.id, ...body })
          forgetDraft(club.id)
          onDone()
          toast.success('Post created successfully')
        }}
        failed={sayWhyNot}
      />
    </>
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
