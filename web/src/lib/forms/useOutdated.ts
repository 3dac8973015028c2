import { useEffect, useState } from 'react'

/** Whether the edited thing has another version than when the changes of the form began. */
export function useOutdated(current: number, hasChanges: boolean): boolean {
  const [base, setBase] = useState(current)
  useEffect(() => {
    if (!hasChanges) setBase(current)
  }, [hasChanges, current])
  return hasChanges && base !== current
}
