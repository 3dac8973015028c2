import type { Locator } from '@playwright/test'

/** Pastes or drops a file with optional text, onto `onto` or the field. */
export async function giveFile(
  field: Locator,
  kind: 'paste' | 'drop',
  { name, mimeType, buffer }: { name: string; mimeType: string; buffer: Buffer },
  { text = '', onto }: { text?: string; onto?: Locator } = {},
): Promise<void> {
  const box = await (onto ?? field).boundingBox()
  const at = { clientX: (box?.x ?? 0) + 2, clientY: (box?.y ?? 0) + 5 }
  await field.evaluate(
    (node, { kind, name, type, base64, text, at }) => {
      const data = new DataTransfer()
      if (text) data.setData('text/plain', text)
      const bytes = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))
      data.items.add(new File([bytes], name, { type }))
      const options = { bubbles: true, cancelable: true, ...at }
      node.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: data })
          : new DragEvent('drop', { ...options, dataTransfer: data }),
      )
    },
    // As one string: passing megabytes as a list of numbers takes minutes.
    { kind, name, type: mimeType, base64: buffer.toString('base64'), text, at },
  )
}
