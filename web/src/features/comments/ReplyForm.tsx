import type { ContentItem } from '@guildhall/contract/feed'
import type { Comment, CommentThread } from '@guildhall/contract/interactions'
import { useState } from 'react'
import { readDraft } from '../../lib/draftStore'
import { fullName } from '../../lib/names'
import { useViewer } from '../../lib/viewer'
import CommentForm from './CommentForm'
import { replyPlace } from './place'
import WaitingComments from './WaitingComments'

type Props = {
  item: ContentItem
  thread: CommentThread
  /** To whom, once somebody pressed 'Reply'. */
  answered: Comment | null
  onClose: () => void
  onAdded: (id: string | undefined) => void
}

/** Below a comment and its answers; there from the beginning where somebody left an answer unfinished, or it waits. */
export default function ReplyForm(props: Props) {
  const { item, thread } = props
  const viewer = useViewer()
  const [reopened, setReopened] = useState(0)
  return (
    <>
      {viewer && (
        <WaitingComments
          {...{ personId: viewer.id, item, parentId: thread.id }}
          onEdit={() => setReopened(reopened + 1)}
        />
      )}
      <Form key={reopened} {...props} isReopened={reopened > 0} />
    </>
  )
}

function Form({ item, thread, answered, onClose, onAdded, isReopened }: Props & { isReopened: boolean }) {
  const viewer = useViewer()
  const [isKept] = useState(() => viewer && readDraft(viewer.id, replyPlace(thread)) !== null)
  const [isClosed, setClosed] = useState(false)
  if (!answered && (!isKept || isClosed)) return null

  const author = (answered ?? thread).author
  // Under the one comment, so that it says to whom.
  const isAside = answered && answered.parentId !== null && author && author.id !== viewer?.id
  function close() {
    setClosed(true)
    onClose()
  }
  return (
    <CommentForm
      key={answered?.id}
      item={item}
      parentId={thread.id}
      label={author ? `Reply to ${fullName(author)}` : 'Reply'}
      beginning={isAside ? `@${author.username} ` : ''}
      autoFocus={answered !== null || isReopened}
      onAdded={(id) => {
        close()
        onAdded(id)
      }}
      onCancel={close}
    />
  )
}
