import { defaultName } from '@guildhall/contract/place-limits'
import { useEffect } from 'react'

/** What the place is called. */
export let product: string = defaultName

/** Before anything is rendered, and when operators rename the place. */
export function setProduct(name: string): void {
  const before = ` · ${product}`
  const isSame = name === product
  product = name
  if (isSame || typeof document === 'undefined') return
  const { title } = document
  if (title.endsWith(before)) document.title = `${title.slice(0, -before.length)} · ${name}`
}

/** The tab's title while a page is shown. */
export const tabTitle = (title: string) => (title === product ? product : `${title} · ${product}`)

let count = ''

/** Adds a number to the tab's title: '(3) Messages · Guildhall'. */
export function setTitleCount(number: number): void {
  const next = number > 0 ? `(${number}) ` : ''
  if (next === count) return
  const bare = withoutCount(document.title)
  count = next
  document.title = count + bare
}

/** The tab's title without the number. */
export const withoutCount = (title: string) => (title.startsWith(count) ? title.slice(count.length) : title)

/** Sets the tab's title while mounted; '' or undefined while it is unknown. */
export function usePageTitle(title?: string | null): void {
  useEffect(() => {
    // Setting the same title would be announced as a change.
    const next = count + tabTitle(title ?? '')
    if (title && document.title !== next) document.title = next
  }, [title])
}
