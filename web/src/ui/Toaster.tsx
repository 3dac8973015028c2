import { Suspense, useEffect, useState } from 'react'
import { afterFirstPaint } from '../lib/page/afterFirstPaint'
import { lazyPart } from '../lib/page/lazyPart'
import { connectToaster } from '../lib/page/toast'
import classes from './Toaster.module.css'

const ToastStack = lazyPart(() => import('./ToastStack'))

/**
 * The live regions of the toasts, which are there before the first one: a region that comes with its text stays silent.
 * The toasts are loaded after the first paint, as the first may have to report that there is no network.
 */
export function Toaster() {
  const [wanted, setWanted] = useState(false)
  const [polite, setPolite] = useState<HTMLElement | null>(null)
  const [urgent, setUrgent] = useState<HTMLElement | null>(null)
  useEffect(() => connectToaster(() => setWanted(true)), [])
  useEffect(() => afterFirstPaint(() => setWanted(true)), [])
  return (
    <div className={classes.stack}>
      <div ref={setPolite} role="status" />
      <div ref={setUrgent} role="alert" />
      {wanted && polite && urgent && (
        <Suspense>
          <ToastStack polite={polite} urgent={urgent} />
        </Suspense>
      )}
    </div>
  )
}
