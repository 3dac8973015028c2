import { Text } from '@mantine/core'
import { ConfirmDialog } from '../ui/ConfirmDialog'
import { useBlock } from './blocks.api'

type Props = { id: string; name: string; opened: boolean; onClose: () => void }

/** Confirms blocking a person, and explains it. */
export function BlockDialog({ id, name, opened, onClose }: Props) {
  const { mutateAsync: block } = useBlock({ id, name })
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={`Block ${name}?`}
      action="Block"
      progress="Blocking..."
      danger
      onConfirm={() => block(true)}
    >
      <Text>
        You will get no more messages from {name}, and can’t send them any. What they post in clubs is
        collapsed for you. They won’t be notified, and you can unblock them at any time.
      </Text>
    </ConfirmDialog>
  )
}
