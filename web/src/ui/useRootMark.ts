import { useLayoutEffect } from 'react'

/**
 * Says something of what is shown at the document's root (`data-<name>`), for the styles of what stands around it. A
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
