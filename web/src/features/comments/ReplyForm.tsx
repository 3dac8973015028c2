import { useState } from 'react'
import { readDraftData } from '../../lib/drafts/draftStore'
import { useHydrated } from '../../lib/page/hydration'
import { useViewer } from '../../lib/session/viewer'
import { fullName } from '../../lib/text/names'
import CommentForm from './CommentForm'
import type { Comment, CommentThread } from './comment'
import type { Discussion } from './discussion'
import { commentPlace } from './place'

type Props = {
  about: Discussion
  thread: CommentThread
  /** The comment to reply to; null until 'Reply' was pressed. */
  answered: Comment | null
  onClose: () => void
  onAdded: (id: string) => void
}

/** Form below a comment and its replies; open from the start if a draft exists. */
export default function ReplyForm({ about, thread, answered, onClose, onAdded }: Props) {
  const viewer = useViewer()
  const isHydrated = useHydrated()
  const [isKept, setKept] = useState<boolean>()
  if (isHydrated && viewer && isKept === undefined)
    setKept(readDraftData(viewer.id, commentPlace(about, thread.id)) !== null)
  const [isClosed, setClosed] = useState(false)
  if (!answered && (!isKept || isClosed)) return null

  const author = (answered ?? thread).author
  // A reply to a reply begins with a mention, because all replies are on one level.
  const isAside = answered && answered.parentId !== null && author && author.id !== viewer?.id
  function close() {
    setClosed(true)
    onClose()
  }
  return (
    <CommentForm
      key={answered?.id}
      about={about}
      parentId={thread.id}
      label={author ? `Reply to ${fullName(author)}` : 'Reply'}
      beginning={isAside ? `@${author.username} ` : ''}
      autoFocus={answered !== null}
      onAdded={(id) => {
        close()
        onAdded(id)
      }}
      onCancel={close}
    />
  )
}
