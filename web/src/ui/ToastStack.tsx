import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Notifications, notifications, notificationsStore } from '@mantine/notifications'
import { IconCheck, IconExclamationMark, IconInfoSmall } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { type Toast, toastClosed, toasterReady } from '../lib/toast'
import { freePlace, most, type Place } from './freePlace'
import classes from './ToastStack.module.css'

const looks = {
  success: { color: 'green', icon: <IconCheck size={18} aria-hidden /> },
  error: { color: 'red', icon: <IconExclamationMark size={18} aria-hidden /> },
  info: { color: 'gray', icon: <IconInfoSmall size={22} aria-hidden /> },
}

function show(toast: Toast) {
  const { kind, title, description } = toast
  notifications.show({
    ...looks[kind],
    title,
    message: description ?? '',
    role: kind === 'error' ? 'alert' : 'status',
    onClose: () => toastClosed(toast),
    closeButtonProps: { 'aria-label': 'Dismiss' },
  })
}

export default function ToastStack() {
  const [place, setPlace] = useState<Place>('top')
  useEffect(
    () =>
      toasterReady((toast) =>
        // Once the page shows which field is to be corrected.
        setTimeout(() => {
          setPlace(freePlace(notificationsStore.getState().notifications.length + 1))
          show(toast)
        }),
      ),
    [],
  )
  return (
    // Mantine draws a toast anew at another position, and for a moment twice: all keep theirs, and their stack moves.
    <Notifications
      data-edge={typeof place === 'string' ? place : 'between'}
      // Mantine keeps a stack at every edge; the styles move the one at the top alone.
      __vars={{ '--toasts-top': `${place}px` }}
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
