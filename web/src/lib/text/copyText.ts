/** Copies a text to the clipboard. False if the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Without a secure context there is no clipboard API; selecting and copying still works.
  }
  const area = document.createElement('textarea')
  area.value = text
  area.setAttribute('readonly', '')
  area.className = 'visually-hidden'
  const focused = document.activeElement
  document.body.append(area)
  area.select()
  const done = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return done
}
