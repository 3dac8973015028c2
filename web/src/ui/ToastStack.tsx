import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Notifications, notifications, notificationsStore } from '@mantine/notifications'
import { IconCheck, IconExclamationMark, IconInfoSmall } from '@tabler/icons-react'
import { useEffect } from 'react'
import { type Toast, toasterReady } from '../lib/toast'
import { freeEdge, most } from './freeEdge'
import classes from './ToastStack.module.css'

const looks = {
  success: { color: 'green', icon: <IconCheck size={18} aria-hidden /> },
  error: { color: 'red', icon: <IconExclamationMark size={18} aria-hidden /> },
  info: { color: 'gray', icon: <IconInfoSmall size={22} aria-hidden /> },
}

function show({ kind, title, description }: Toast) {
  const position = freeEdge(notificationsStore.getState().notifications.length + 1)
  // All at one edge: their limit is one for each.
  notifications.updateState(notificationsStore, (standing) =>
    standing.map((one) => (one.position === position ? one : { ...one, position })),
  )
  notifications.show({
    ...looks[kind],
    title,
    message: description ?? '',
    position,
    role: kind === 'error' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': 'Dismiss' },
  })
}

export default function ToastStack() {
  useEffect(() => toasterReady(show), [])
  return (
    <Notifications
      limit={most}
      autoClose={4000}
      position="top-center"
      transitionDuration={120}
      containerWidth={380}
      portalProps={{ target: document.body }}
      classNames={{ root: classes.root, notification: classes.toast }}
    />
  )
}
