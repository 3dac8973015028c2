import type { Comment } from '@guildhall/contract/interactions'
import { History } from '../../content/HistoryDialog'
import { commentVersionsQuery } from '../../content/versions.api'
import { Dialog } from '../../ui/Dialog'

type Props = { comment: Comment; name: string; opened: boolean; onClose: () => void }

/** What a comment was before each change, for those who run its club. */
export default function CommentHistory({ comment, name, opened, onClose }: Props) {
  const what = comment.parentId ? 'reply' : 'comment'
  return (
    <Dialog opened={opened} onClose={onClose} title="Edit history" size="lg">
      <History versions={commentVersionsQuery(comment)} of={`${what} by ${name}`} />
    </Dialog>
  )
}
