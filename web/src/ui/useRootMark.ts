import { useLayoutEffect } from 'react'

/**
 * Sets `data-<name>` on the document's root while a part is shown, for the styles around it. A
 * `:has()` there would have the browser style the whole page anew whenever something is added anywhere.
 */
export function useRootMark(name: string, value: string | undefined): void {
  useLayoutEffect(() => {
    if (value === undefined) return
    const { dataset } = document.documentElement
    dataset[name] = value
    return () => {
      delete dataset[name]
    }
  }, [name, value])
}
