import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../lib/lazyPart'
import { useSignInAgain } from '../lib/signInAgain'
import { PageLoading } from './PageLoading'

const SignInAgain = lazyPart(() => import('./SignInAgain'))

/** Keeps a page while its person logs in again. Where another person does, nothing of it stays, nor of its memory. */
export function SessionGuard({ children }: { children: ReactNode }) {
  const { asking, isTaken } = useSignInAgain()
  const [wanted, setWanted] = useState(false)
  if (asking && !wanted) setWanted(true)

  // By now no page is there that would ask whether to leave it.
  useEffect(() => {
    if (isTaken) window.location.replace('/')
  }, [isTaken])

  if (isTaken) return <PageLoading />
  return (
    <>
      {children}
      {wanted && (
        <Suspense>
          <SignInAgain />
        </Suspense>
      )}
    </>
  )
}
