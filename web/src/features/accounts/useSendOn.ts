import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useViewer } from '../../lib/viewer'

/** Signed-in people have nothing to do here: they go on to where they were heading, or home. */
export function useSendOn(target = '/'): void {
  const router = useRouter()
  const viewer = useViewer()
  useEffect(() => {
    if (viewer) router.history.replace(target)
  }, [viewer, router, target])
}
