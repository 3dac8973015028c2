import { Button } from '@mantine/core'
import { IconMailOpened } from '@tabler/icons-react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Where the mail just sent can be read, on a server without mail settings. */
    mailbox?: string
  }
}

/** On a server without mail settings: a link to the stored mail. */
export function MailboxLink({ mailbox }: { mailbox: string | null | undefined }) {
  if (!mailbox) return null
  return (
    <Button
      component="a"
      href={mailbox}
      target="_blank"
      rel="noopener"
      size="xs"
      leftSection={<IconMailOpened size={16} stroke={1.7} aria-hidden />}
    >
      Open the local mailbox
    </Button>
  )
}
