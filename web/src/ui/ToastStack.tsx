import '@mantine/core/styles/Notification.layer.css'
import { Button, Notification } from '@mantine/core'
import { IconCheck, IconExclamationMark, IconInfoSmall } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { type Toast, toastClosed, toasterReady } from '../lib/page/toast'
import classes from './ToastStack.module.css'

/** `times`: how often it was shown while it was there. */
type Shown = Toast & { times: number }
type Props = { polite: HTMLElement; urgent: HTMLElement }

const looks = {
  success: { color: 'green', icon: <IconCheck size={18} aria-hidden /> },
  error: { color: 'red', icon: <IconExclamationMark size={18} aria-hidden /> },
  info: { color: 'gray', icon: <IconInfoSmall size={22} aria-hidden /> },
}
const most = 3
const shownMs = 4000
/** With a way back, which takes a moment to read and to reach. */
const actionMs = 12_000

const idOf = ({ kind, title, description }: Toast) => [kind, title, description].join('\n')

const added = (all: readonly Shown[], toast: Toast): Shown[] =>
  all.some((one) => idOf(one) === idOf(toast))
    ? all.map((one) => (idOf(one) === idOf(toast) ? { ...one, times: one.times + 1 } : one))
    : [...all, { ...toast, times: 1 }]

/**
 * The toasts, at the bottom right: at most 3 for 4 seconds, or 12 with an action, and the same text once. Escape dismisses
 * them, and none goes while the pointer is over one or the focus in it.
 */
export default function ToastStack({ polite, urgent }: Props) {
  const [all, setAll] = useState<readonly Shown[]>([])
  const [isPaused, setPaused] = useState(false)
  useEffect(() => toasterReady((toast) => setAll((before) => added(before, toast))), [])
  const close = (toasts: readonly Toast[]) => {
    toasts.forEach(toastClosed)
    setAll((before) => before.filter((one) => !toasts.some((toast) => idOf(toast) === idOf(one))))
    setPaused(false)
  }
  const dismiss = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape') close(all)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => dismiss(event)
    // Captured, as an open dialog keeps the key to itself.
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [])
  const shown = all.slice(0, most)
  const within = (region: HTMLElement, isError: boolean) =>
    createPortal(
      shown
        .filter(({ kind }) => (kind === 'error') === isError)
        .map((one) => (
          <ToastCard
            key={idOf(one)}
            toast={one}
            isPaused={isPaused}
            onPause={setPaused}
            onClose={() => close([one])}
          />
        )),
      region,
    )
  return (
    <>
      {within(polite, false)}
      {within(urgent, true)}
    </>
  )
}

type CardProps = {
  toast: Shown
  isPaused: boolean
  onPause: (isPaused: boolean) => void
  onClose: () => void
}

function ToastCard({ toast, isPaused, onPause, onClose }: CardProps) {
  const { kind, title, description, action, times } = toast
  const close = useEffectEvent(onClose)
  // biome-ignore lint/correctness/useExhaustiveDependencies: its time begins anew whenever it is shown again
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(() => close(), action ? actionMs : shownMs)
    return () => clearTimeout(timer)
  }, [isPaused, times, action !== undefined])
  return (
    <Notification
      {...looks[kind]}
      // The region around it is the live one.
      role="presentation"
      className={classes.toast}
      // New elements, so that screen readers announce a repeated text again.
      title={<span key={times}>{title}</span>}
      closeButtonProps={{ 'aria-label': 'Dismiss' }}
      onClose={onClose}
      onMouseEnter={() => onPause(true)}
      onMouseLeave={() => onPause(false)}
      onFocus={() => onPause(true)}
      onBlur={() => onPause(false)}
    >
      {(description || action) && (
        <span key={times} className="block">
          {description}
          {action && (
            <Button
              size="compact-sm"
              variant="default"
              className={`${classes.action} block above-8`}
              onClick={() => {
                onClose()
                action.run()
              }}
            >
              {action.label}
            </Button>
          )}
        </span>
      )}
    </Notification>
  )
}
