import { useEffect, useState } from 'react'
import { withoutCount } from '../lib/usePageTitle'

/** Says the new page's title to those who hear the page instead of seeing it change. */
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
