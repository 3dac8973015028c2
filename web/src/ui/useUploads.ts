import { useState } from 'react'

/** What is on its way in a form of several pickers, each counted for itself: `onBusy` is theirs. */
export function useUploads() {
  const [running, setRunning] = useState<readonly string[]>([])

  const onBusy = (busy: boolean, field: string) =>
    setRunning((now) => {
      if (busy) return [...now, field]
      const at = now.indexOf(field)
      return now.filter((_, index) => index !== at)
    })

  return { onBusy, uploading: uploadingText([...new Set(running)]) }
}

/** ['Thumbnail', 'Logo'] → 'Uploading thumbnail and logo...'; nothing → undefined. */
function uploadingText(fields: string[]): string | undefined {
  if (fields.length === 0) return undefined
  const names = fields.map((field) => field.toLowerCase())
  return `Uploading ${new Intl.ListFormat('en').format(names)}...`
}
