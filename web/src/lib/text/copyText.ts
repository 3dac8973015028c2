/**
 * Copies a text to the clipboard. False if the browser refuses. A text that is on its way counts as copied by the
 * press that asked for it, which some browsers require.
 */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  try {
    await write(text)
    return true
  } catch {
    // Without a secure context there is no clipboard API; selecting and copying still works.
  }
  const area = document.createElement('textarea')
  area.value = await text
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

async function write(text: string | Promise<string>): Promise<void> {
  if (typeof text === 'string' || typeof ClipboardItem === 'undefined')
    return navigator.clipboard.writeText(await text)
  const type = 'text/plain'
  const blob = text.then((value) => new Blob([value], { type }))
  // The caller gets the error of `text`; a clipboard that refuses first would leave this one unhandled.
  blob.catch(() => undefined)
  return navigator.clipboard.write([new ClipboardItem({ [type]: blob })])
}
