import { IconLock } from '@tabler/icons-react'
import { useCloseConsole } from './entry.api'

type Props = { className?: string | undefined; onClosed: () => void }

/** Closes the console in this session, as before leaving a shared computer. */
export function CloseConsole({ className, onClosed }: Props) {
  const { mutate, isPending } = useCloseConsole()
  return (
    <button
      type="button"
      className={className}
      aria-disabled={isPending || undefined}
      onClick={() => !isPending && mutate(undefined, { onSuccess: onClosed })}
    >
      <IconLock size={18} stroke={1.7} aria-hidden />
      {isPending ? 'Closing...' : 'Close the console'}
    </button>
  )
}
