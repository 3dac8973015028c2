import { Suspense, useEffect, useState } from 'react'
import { afterFirstPaint } from '../lib/afterFirstPaint'
import { lazyPart } from '../lib/lazyPart'
import { connectToaster } from '../lib/toast'
import { useViewer } from '../lib/viewer'

const ToastStack = lazyPart(() => import('./ToastStack'))

/**
 * Loads the toasts before the first one is wanted, which may have to say that there is no network: for a person once the
 * page stands, for a visitor with the first press.
 */
export function Toaster() {
  const [wanted, setWanted] = useState(false)
  const isPerson = Boolean(useViewer())
  useEffect(() => connectToaster(() => setWanted(true)), [])
  useEffect(() => {
    const load = () => setWanted(true)
    if (isPerson) return afterFirstPaint(load)
    const presses = ['pointerdown', 'keydown'] as const
    for (const press of presses) addEventListener(press, load, { once: true })
    return () => {
      for (const press of presses) removeEventListener(press, load)
    }
  }, [isPerson])
  return wanted ? (
    <Suspense>
      <ToastStack />
    </Suspense>
  ) : null
}
