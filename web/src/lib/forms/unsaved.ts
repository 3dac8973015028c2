import { createContext, use, useCallback, useId, useLayoutEffect, useRef, useState } from 'react'

type Tell = (form: string, isUnsaved: boolean) => void

/** Collects which forms inside have unsaved input. */
export const UnsavedContext = createContext<Tell | null>(null)

/** Reports to the surrounding context that a form has unsaved input. */
export function useUnsaved(isUnsaved: boolean): void {
  const tell = use(UnsavedContext)
  const form = useId()
  // Before paint: the very next key may close what is around the form.
  useLayoutEffect(() => {
    if (!isUnsaved) return
    tell?.(form, true)
    return () => tell?.(form, false)
  }, [tell, form, isUnsaved])
}

type Within = {
  isUnsaved: boolean
  /** The same, read at the time of the call, for key handlers. */
  isUnsavedNow: () => boolean
  /** The value of the context. */
  tell: Tell
}

/** Whether a form inside has unsaved input. */
export function useUnsavedWithin(): Within {
  const forms = useRef(new Set<string>())
  const [isUnsaved, setUnsaved] = useState(false)
  const tell = useCallback<Tell>((form, isOne) => {
    if (isOne) forms.current.add(form)
    else forms.current.delete(form)
    setUnsaved(forms.current.size > 0)
  }, [])
  const isUnsavedNow = useCallback(() => forms.current.size > 0, [])
  return { isUnsaved, isUnsavedNow, tell }
}
