import { useIsMutating, useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../lib/call'
import { forgetOwnDrafts } from '../lib/drafts'
import { keys } from '../lib/keys'
import { becomeVisitor } from '../lib/viewer'

/** Signs out; ends at /login with nothing kept, even when the server could not be told (platform.md 4). */
export function useSignOut(): () => void {
  const navigate = useNavigate()
  const { mutate } = useMutation({
    mutationKey: keys.leaving,
    mutationFn: async () => {
      await call('POST /auth/v1/sign-out').catch(() => undefined)
      forgetOwnDrafts()
      await becomeVisitor()
      await navigate({ to: '/login' })
    },
  })
  return () => mutate()
}

/** While signing out, protected pages wait instead of asking to sign in again. */
export const useIsSigningOut = () => useIsMutating({ mutationKey: keys.leaving }) > 0
