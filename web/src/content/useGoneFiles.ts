import { useEffect, useEffectEvent } from 'react'
import type { ContractForm } from '../lib/forms/useContractForm'
import { goneFiles } from '../lib/text/storedFiles'

const text = 'The uploaded file is gone. Please upload it again.'

/** Fields with uploads, of any kind. */
type Uploaded = { images?: readonly { path: string }[]; attachmentPaths?: readonly string[] }

/**
 * Removes uploads that are no longer stored from a form, with an error at the field: at once for a restored draft,
 * and with each call of the returned function.
 */
export function useGoneFiles<Values extends object>(
  ofKind: ContractForm<Values>,
  isRestored: boolean,
): () => void {
  const form = ofKind as unknown as ContractForm<Uploaded>
  async function drop() {
    const { images = [], attachmentPaths = [] } = form.getValues()
    const gone = await goneFiles([...images.map(({ path }) => path), ...attachmentPaths])
    const shown = images.filter(({ path }) => !gone.includes(path))
    if (shown.length < images.length) {
      form.setFieldValue('images', shown)
      form.setFieldError('images', text)
    }
    const remaining = attachmentPaths.filter((path) => !gone.includes(path))
    if (remaining.length === attachmentPaths.length) return
    form.setFieldValue('attachmentPaths', remaining)
    form.setFieldError('attachmentPaths', text)
  }

  const check = useEffectEvent(() => {
    if (isRestored) void drop()
  })
  useEffect(() => check(), [])
  return () => void drop()
}
