import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Button } from '@mantine/core'
import { Notifications, notifications, notificationsStore } from '@mantine/notifications'
import { IconCheck, IconExclamationMark, IconInfoSmall } from '@tabler/icons-react'
import { useEffect } from 'react'
import { type Toast, toastClosed, toasterReady } from '../lib/page/toast'
import classes from './ToastStack.module.css'

const looks = {
  success: { color: 'green', icon: <IconCheck size={18} aria-hidden /> },
  error: { color: 'red', icon: <IconExclamationMark size={18} aria-hidden /> },
  info: { color: 'gray', icon: <IconInfoSmall size={22} aria-hidden /> },
}

let times = 0

function show(toast: Toast) {
  const { kind, title, description = '', action } = toast
  const id = [kind, title, description].join('\n')
  const notification = {
    ...looks[kind],
    id,
    // New elements, so that screen readers announce a repeated text again.
    title: <span key={times}>{title}</span>,
    message: (description || action) && (
      <span key={times} className={classes.message}>
        {description}
        {action && (
          <Button
            size="compact-sm"
            variant="default"
            className={classes.action}
            onClick={() => {
              notifications.hide(id)
              action.run()
            }}
          >
            {action.label}
          </Button>
        )}
      </span>
    ),
    role: kind === 'error' ? 'alert' : 'status',
    // Mantine restarts the time of a toast only when it changes.
    autoClose: (action ? 12_000 : 4000) + (times % 2),
    onClose: () => toastClosed(toast),
    closeButtonProps: { 'aria-label': 'Dismiss' },
  }
  notifications.show(notification)
  notifications.update(notification)
  times += 1
}

/** The toasts, at the bottom right: at most 3 for 4 seconds, and the same text once. Escape dismisses them. */
export default function ToastStack() {
  useEffect(() => toasterReady(show), [])
  useEffect(() => {
    const dismiss = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      const { notifications: shown, queue } = notificationsStore.getState()
      for (const { id } of [...shown, ...queue]) if (id) notifications.hide(id)
    }
    // Captured, as an open dialog keeps the key to itself.
    addEventListener('keydown', dismiss, { capture: true })
    return () => removeEventListener('keydown', dismiss, { capture: true })
  }, [])
  return (
    <Notifications
      limit={3}
      position="bottom-right"
      transitionDuration={120}
      containerWidth={340}
      portalProps={{ target: document.body }}
      classNames={{ root: classes.root, notification: classes.toast }}
    />
  )
}
