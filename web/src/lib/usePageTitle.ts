import { useEffect } from 'react'

const product = 'Guildhall'

/** The tab's title while the page is shown; '' or undefined while it is not known yet. */
export function usePageTitle(title?: string | null): void {
  useEffect(() => {
    if (title) document.title = title === product ? product : `${title} · ${product}`
  }, [title])
}
