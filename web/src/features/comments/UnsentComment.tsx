import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { closeUnsentComment, useUnsentComment } from '../../lib/unsentComment'
import { CopyField } from '../../ui/CopyField'
import { Dialog } from '../../ui/Dialog'

/** Gives back what somebody had typed below an item that was deleted meanwhile: its form is gone with it. */
export default function UnsentComment() {
  const unsent = useUnsentComment()
  // Still there while the dialog fades away.
  const [text, setText] = useState(unsent)
  if (unsent !== undefined && unsent !== text) setText(unsent)
  return (
    <Dialog
      opened={unsent !== undefined}
      onClose={closeUnsentComment}
      title="Your comment was not posted"
      sticky
    >
      <Text mb="md">What you were commenting on was just deleted. Copy your text before it’s gone.</Text>
      <CopyField label="Your comment" value={text ?? ''} what="comment" multiline />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={closeUnsentComment}>
          Close
        </Button>
      </Group>
    </Dialog>
  )
}
