import { IconLock } from '@tabler/icons-react'
import { useCloseConsole } from './entry.api'

/** Closes the console in this session, as before leaving a shared computer. */
export function CloseConsole({ className }: { className?: string | undefined }) {
  const { mutate, isPending } = useCloseConsole()
  return (
    <button
      type="button"
      className={className}
      aria-disabled={isPending || undefined}
      onClick={() => !isPending && mutate()}
    >
      <IconLock size={18} stroke={1.7} aria-hidden />
      {isPending ? 'Closing...' : 'Close the console'}
    </button>
  )
}
