import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { ActionIcon, Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { useBackCloses } from '../../lib/page/layers'
import { useOpened } from '../../ui/useOpened'
import { ChatPane } from './ChatPane'
import classes from './ChatPanel.module.css'
import { useVisualViewportHeight } from './useVisualViewportHeight'

type Props = { opened: boolean; onClose: () => void; clubId: string; personId: string }

/** A conversation next to a page, 96 units wide (platform.md 2.9); full screen on phones. */
export default function ChatPanel({ opened, onClose, clubId, personId }: Props) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const shown = useOpened(opened)
  useBackCloses(opened, onClose)
  useVisualViewportHeight()
  return (
    <Drawer.Root
      opened={shown}
      onClose={onClose}
      position="right"
      size={isPhone ? '100%' : '24rem'}
      transitionProps={{ duration: 120 }}
      classNames={classes}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label="Chat">
        <Drawer.Body>
          <ChatPane
            key={`${clubId}:${personId}`}
            place={{ clubId, personId }}
            placeholder="Write a message..."
            autoFocus
            leave={
              <ActionIcon
                className={classes.close}
                size={44}
                aria-label="Close"
                title="Close"
                onClick={onClose}
              >
                <IconX size={20} stroke={1.8} aria-hidden />
              </ActionIcon>
            }
          />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
