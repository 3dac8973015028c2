import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import type { DialogProps } from './Dialog'
import classes from './DialogWindow.module.css'

const widths = { sm: 420, md: 560, lg: 720, xl: 920 }

export default function DialogWindow({ opened, onClose, title, children, size = 'md', sticky }: DialogProps) {
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  // It gives the focus back to what had it when it opened. A menu that it was chosen from hands the focus to its own
  // button 10 ms after closing, so the dialog opens a moment later than asked.
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(opened), opened ? 20 : 0)
    return () => clearTimeout(timer)
  }, [opened])
  return (
    <Modal
      opened={shown}
      onClose={onClose}
      title={title}
      size={widths[size]}
      fullScreen={phone && size !== 'sm'}
      centered
      closeOnClickOutside={!sticky}
      closeOnEscape={!sticky}
      closeButtonProps={{ 'aria-label': 'Close' }}
      transitionProps={{ duration: 120, transition: 'fade' }}
      classNames={classes}
    >
      {children}
    </Modal>
  )
}
