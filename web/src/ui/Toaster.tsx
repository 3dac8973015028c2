import { Suspense, useEffect, useState } from 'react'
import { afterFirstPaint } from '../lib/page/afterFirstPaint'
import { lazyPart } from '../lib/page/lazyPart'
import { connectToaster } from '../lib/page/toast'

const ToastStack = lazyPart(() => import('./ToastStack'))

/** Loads the toasts after the first paint: the first one may have to report that there is no network. */
export function Toaster() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => connectToaster(() => setWanted(true)), [])
  useEffect(() => afterFirstPaint(() => setWanted(true)), [])
  return wanted ? (
    <Suspense>
      <ToastStack />
    </Suspense>
  ) : null
}
