import { useEffect } from 'react'

export const product = 'Guildhall'

/** What a tab is called while a page is shown. */
export const tabTitle = (title: string) => (title === product ? product : `${title} · ${product}`)

let count = ''

/** Puts a number before the tab's title: '(3) Messages · Guildhall'. */
export function setTitleCount(number: number): void {
  const next = number > 0 ? `(${number}) ` : ''
  if (next === count) return
  const bare = withoutCount(document.title)
  count = next
  document.title = count + bare
}

/** A tab's title as it is without the number. */
export const withoutCount = (title: string) => (title.startsWith(count) ? title.slice(count.length) : title)

/** The tab's title while the page is shown; '' or undefined while it is not known yet. */
export function usePageTitle(title?: string | null): void {
  useEffect(() => {
    // Set anew even to the same words, it would be announced as a change.
    const next = count + tabTitle(title ?? '')
    if (title && document.title !== next) document.title = next
  }, [title])
}
