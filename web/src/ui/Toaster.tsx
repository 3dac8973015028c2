import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../lib/lazyPart'
import { connectToaster } from '../lib/toast'

const ToastStack = lazyPart(() => import('./ToastStack'))

/** Loads the toasts when the first one is wanted. */
export function Toaster() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => connectToaster(() => setWanted(true)), [])
  return wanted ? (
    <Suspense>
      <ToastStack />
    </Suspense>
  ) : null
}
