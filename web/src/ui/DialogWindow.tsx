import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react'
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
  // The second half of a double press, which opened it or made it smaller, must not close it from outside.
  const [isSettled, setSettled] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const settle = useCallback(() => {
    setSettled(false)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setSettled(true), 400)
  }, [])
  useEffect(() => {
    if (!shown) return
    settle()
    return () => clearTimeout(timer.current)
  }, [shown, settle])
  useUnsavedWork(opened)
  useBackCloses(opened && onBack !== 'leave', () => {
    if (onBack === 'close') onClose()
  })
  const ignoreOnceClosed = (event: SyntheticEvent) => {
    if (opened) return settle()
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
