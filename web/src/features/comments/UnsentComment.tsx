import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { CopyField } from '../../ui/CopyField'
import { Dialog } from '../../ui/Dialog'
import { closeUnsentComment, useUnsentComment } from './unsentComments'

/** Offers the text of an unsent comment for copying when its item was deleted, and the form with it. */
export default function UnsentComment() {
  const unsent = useUnsentComment()
  // Keeps the text while the closing animation runs.
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
