import { createContext, use, useCallback, useEffect, useId, useState } from 'react'

type Tell = (form: string, isUnsaved: boolean) => void

/** Around forms: hears which of them hold something that was typed and not sent. */
export const UnsavedContext = createContext<Tell | null>(null)

/** Tells what is around a form, if anything asks, that it holds something that was typed and not sent. */
export function useUnsaved(isUnsaved: boolean): void {
  const tell = use(UnsavedContext)
  const form = useId()
  useEffect(() => {
    if (!isUnsaved) return
    tell?.(form, true)
    return () => tell?.(form, false)
  }, [tell, form, isUnsaved])
}

/** Whether a form within holds something unsent, and the value for the context. */
export function useUnsavedWithin(): readonly [boolean, Tell] {
  const [forms, setForms] = useState<readonly string[]>([])
  const tell = useCallback<Tell>((form, isUnsaved) => {
    setForms((known) => [...known.filter((one) => one !== form), ...(isUnsaved ? [form] : [])])
  }, [])
  return [forms.length > 0, tell]
}
