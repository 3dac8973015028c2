import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Notifications, notifications } from '@mantine/notifications'
import { IconCheck, IconExclamationMark, IconInfoSmall } from '@tabler/icons-react'
import { useEffect } from 'react'
import { type Toast, toasterReady } from '../lib/toast'
import { freeEdge } from './freeEdge'
import classes from './ToastStack.module.css'

const looks = {
  success: { color: 'green', icon: <IconCheck size={18} aria-hidden /> },
  error: { color: 'red', icon: <IconExclamationMark size={18} aria-hidden /> },
  info: { color: 'gray', icon: <IconInfoSmall size={22} aria-hidden /> },
}

function show({ kind, title, description }: Toast) {
  notifications.show({
    ...looks[kind],
    title,
    message: description ?? '',
    position: freeEdge(),
    role: kind === 'error' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Dismiss' },
  })
}

export default function ToastStack() {
  useEffect(() => toasterReady(show), [])
  return (
    <Notifications
      limit={3}
      autoClose={4000}
      position="top-center"
      transitionDuration={120}
      containerWidth={380}
      portalProps={{ target: document.body }}
      classNames={{ root: classes.root, notification: classes.toast }}
    />
  )
}
