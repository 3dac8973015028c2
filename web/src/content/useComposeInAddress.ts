import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** Opens a form for `?compose=` and removes that, so that a reload doesn't open it again. */
export function useComposeInAddress(open: (what: string) => void) {
  const { compose, ...search } = useSearch({ strict: false })
  const navigate = useNavigate()
  const start = useEffectEvent((what: string) => {
    void navigate({ to: '.', search, replace: true, resetScroll: false }).then(() => open(what))
  })
  useEffect(() => {
    if (compose) start(compose)
  }, [compose])
}
