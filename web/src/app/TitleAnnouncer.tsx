import { useEffect, useState } from 'react'
import { withoutCount } from '../lib/page/usePageTitle'

/** Announces the new page's title to screen readers. */
export function TitleAnnouncer() {
  const [title, setTitle] = useState('')
  useEffect(() => {
    const element = document.querySelector('title')
    if (!element) return
    const observer = new MutationObserver(() => setTitle(withoutCount(document.title)))
    observer.observe(element, { childList: true, characterData: true, subtree: true })
    return () => observer.disconnect()
  }, [])
  return (
    <p className="visually-hidden" role="status">
      {title}
    </p>
  )
}
