import { accentStyles } from '@guildhall/contract/accent'

/** Paints the page with an accent, as the server does in the document; null is the usual green. */
export function paintAccent(accent: string | null): void {
  const shown = document.getElementById('accent')
  if (!accent) {
    shown?.remove()
    return
  }
  const styles = accentStyles(accent)
  if (shown) {
    shown.textContent = styles
    return
  }
  const style = document.createElement('style')
  style.id = 'accent'
  // The page's policy requires it of style elements.
  style.nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
  style.textContent = styles
  document.head.append(style)
}
