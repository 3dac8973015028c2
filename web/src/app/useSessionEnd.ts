import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { keys } from '../lib/keys'
import { onSessionEnd } from '../lib/viewer'

/** Pages that have their own use for somebody who is not signed in. */
const open = [
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/confirm-email/change',
]

/**
 * Whose session ended elsewhere is brought to /login, which says so and leads back. A mutation, so that pages for
 * signed-in people wait meanwhile, as at signing out.
 */
export function useSessionEnd(): void {
  const router = useRouter()
  const { mutate } = useMutation({
    mutationKey: keys.leaving,
    mutationFn: async () => {
      // The answer that nobody is signed in is kept first; on /login it would lead back at once otherwise.
      await new Promise((resolve) => setTimeout(resolve))
      const { pathname, href } = router.latestLocation
      if (open.includes(pathname)) return
      await router.navigate({ to: '/login', search: { redirect: href, ended: '1' } })
    },
  })
  useEffect(() => onSessionEnd(() => mutate()), [mutate])
}
