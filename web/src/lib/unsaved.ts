import { createContext, use, useCallback, useId, useLayoutEffect, useRef, useState } from 'react'

type Tell = (form: string, isUnsaved: boolean) => void

/** Around forms: hears which of them hold something that was typed and not sent. */
export const UnsavedContext = createContext<Tell | null>(null)

/** Tells what is around a form, if anything asks, that it holds something that was typed and not sent. */
export function useUnsaved(isUnsaved: boolean): void {
  const tell = use(UnsavedContext)
  const form = useId()
  // As soon as what was typed is seen: the very next key may close what is around it.
  useLayoutEffect(() => {
    if (!isUnsaved) return
    tell?.(form, true)
    return () => tell?.(form, false)
  }, [tell, form, isUnsaved])
}

type Within = {
  isUnsaved: boolean
  /** The same at the moment of asking, for what is done by a key that was pressed just now. */
  isUnsavedNow: () => boolean
  /** The value for the context. */
  tell: Tell
}

/** Whether a form within holds something unsent. */
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
