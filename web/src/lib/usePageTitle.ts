import { useEffect } from 'react'

export const product = 'Guildhall'

/** What a tab is called while a page is shown. */
export const tabTitle = (title: string) => (title === product ? product : `${title} · ${product}`)

/** The tab's title while the page is shown; '' or undefined while it is not known yet. */
export function usePageTitle(title?: string | null): void {
  useEffect(() => {
    // Set anew even to the same words, it would be announced as a change.
    if (title && document.title !== tabTitle(title)) document.title = tabTitle(title)
  }, [title])
}
