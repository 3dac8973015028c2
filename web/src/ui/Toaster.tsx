import { lazy, Suspense, useEffect, useState } from 'react'
import { connectToaster } from '../lib/toast'

const ToastStack = lazy(() => import('./ToastStack'))

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
