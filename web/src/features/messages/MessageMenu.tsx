import { chat } from '@guildhall/contract/chat'
import type { ChatMessage } from '@guildhall/contract/messages'
import { messageReactions } from '@guildhall/contract/reactions'
import { Menu, Text } from '@mantine/core'
import { IconArrowBackUp, IconCopy, IconFlag, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { serverNow } from '../../lib/dates/serverTime'
import { toast } from '../../lib/page/toast'
import { copyText } from '../../lib/text/copyText'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { LateMenu } from '../../ui/LateMenu'
import type { LateMenuProps } from '../../ui/lateFocus'
import { ReactionSigns } from '../../ui/ReactionSigns'
import type { Replying } from './ChatInput'
import { countsOf, filesText } from './filesText'
import { useReact, useTakeBack } from './messages.api'

type Props = {
  menu: LateMenuProps
  message: ChatMessage
  viewerId: string
  isOwn: boolean
  canSend: boolean
  onReply: (replying: Replying) => void
  onEdit: (message: ChatMessage) => void
  onReport: (message: ChatMessage) => void
}

const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const

/** The menu of a message, and the dialog that deletes it. */
export default function MessageMenu({
  menu,
  message,
  viewerId,
  isOwn,
  canSend,
  onReply,
  onEdit,
  onReport,
}: Props) {
  const [asking, setAsking] = useState(false)
  const { mutate: react } = useReact()
  const { mutateAsync: takeBack } = useTakeBack()
  const { id, sender_id, sequence } = message
  const isFresh = menu.opened && serverNow() - Date.parse(message.created_at) < chat.changeMinutes * 60_000
  const hasFiles = filesText(countsOf(message)) !== ''
  const own = message.reactions.find((one) => one.user_id === viewerId)?.reaction

  async function copy() {
    if (await copyText(message.message)) toast.success('Message copied')
    else toast.error('Failed to copy the message')
  }

  return (
    <>
      <LateMenu menu={menu} position="bottom-end" width={248}>
        {canSend && (
          <>
            <ReactionSigns
              signs={messageReactions}
              own={own ? [own] : []}
              onChoose={(choice) => react({ messageId: id, ...choice })}
            />
            <Menu.Divider />
            <Menu.Item
              leftSection={<IconArrowBackUp {...icon} />}
              onClick={() =>
                onReply({
                  id,
                  quote: {
                    sender_id,
                    sequence,
                    message: message.message.slice(0, 200),
                    files: countsOf(message),
                  },
                })
              }
            >
              Reply
            </Menu.Item>
          </>
        )}
        {message.message && (
          <Menu.Item leftSection={<IconCopy {...icon} />} onClick={() => void copy()}>
            Copy text
          </Menu.Item>
        )}
        {!isOwn && sender_id && (
          <Menu.Item leftSection={<IconFlag {...icon} />} onClick={() => onReport(message)}>
            Report
          </Menu.Item>
        )}
        {isOwn && isFresh && canSend && (
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onEdit(message)}>
            Edit
          </Menu.Item>
        )}
        {isOwn && isFresh && (
          <Menu.Item
            color="var(--gh-red-text)"
            leftSection={<IconTrash {...icon} />}
            onClick={() => setAsking(true)}
          >
            Delete
          </Menu.Item>
        )}
      </LateMenu>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Delete message"
        action="Delete"
        progress="Deleting..."
        danger
        onConfirm={() => takeBack(id)}
      >
        <Text>
          {hasFiles
            ? 'Its text and files are deleted for both of you.'
            : 'Its text is deleted for both of you.'}{' '}
          “Message deleted” stays in its place.
        </Text>
      </ConfirmDialog>
    </>
  )
}
