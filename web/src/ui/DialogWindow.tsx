import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type SyntheticEvent, useEffect, useState } from 'react'
import { useBackCloses } from '../lib/page/layers'
import { useUnsavedWork } from '../lib/session/unsavedWork'
import type { DialogProps } from './Dialog'
import classes from './DialogWindow.module.css'
import { useOpened } from './useOpened'

const widths = { sm: 420, md: 560, lg: 720, xl: 920 }

export default function DialogWindow({
  opened,
  onClose,
  title,
  children,
  size = 'md',
  ...ways
}: DialogProps) {
  const { sticky, onBack = sticky ? 'stay' : 'close' } = ways
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const shown = useOpened(opened)
  // The second half of a double press that opened it must not close it again.
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(shown), shown ? 400 : 0)
    return () => clearTimeout(timer)
  }, [shown])
  useUnsavedWork(opened)
  useBackCloses(opened && onBack !== 'leave', () => {
    if (onBack === 'close') onClose()
  })
  const ignoreOnceClosed = (event: SyntheticEvent) => {
    if (opened) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Modal
      opened={shown}
      onClose={onClose}
      title={title}
      size={widths[size]}
      fullScreen={phone && size !== 'sm'}
      centered
      closeOnClickOutside={!sticky && isSettled}
      closeOnEscape={!sticky}
      closeButtonProps={{ 'aria-label': 'Close' }}
      transitionProps={{ duration: 120, transition: 'fade' }}
      classNames={classes}
    >
      {/* What is pressed while it fades away was meant the first time. The place stays: else it would meet the page. */}
      <div onClickCapture={ignoreOnceClosed} onSubmitCapture={ignoreOnceClosed}>
        {children}
      </div>
    </Modal>
  )
}
