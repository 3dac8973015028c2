import { useEffect, useEffectEvent } from 'react'
import type { ContractForm } from '../lib/forms/useContractForm'
import { goneFiles } from '../lib/text/storedFiles'

const text = 'The uploaded file is gone. Please upload it again.'

/** The fields of any kind that hold what was uploaded. */
type Uploaded = { images?: readonly { path: string }[]; attachmentPaths?: readonly string[] }

/**
 * Takes out of a form what was uploaded and is no longer stored, and says so at the field: at once where a draft was
 * restored, and whenever it is called.
 */
export function useGoneFiles<Values extends object>(
  given: ContractForm<Values>,
  isRestored: boolean,
): () => void {
  const form = given as unknown as ContractForm<Uploaded>
  async function drop() {
    const { images = [], attachmentPaths = [] } = form.getValues()
    const gone = await goneFiles([...images.map(({ path }) => path), ...attachmentPaths])
    const shown = images.filter(({ path }) => !gone.includes(path))
    if (shown.length < images.length) {
      form.setFieldValue('images', shown)
      form.setFieldError('images', text)
    }
    const staying = attachmentPaths.filter((path) => !gone.includes(path))
    if (staying.length === attachmentPaths.length) return
    form.setFieldValue('attachmentPaths', staying)
    form.setFieldError('attachmentPaths', text)
  }

  const check = useEffectEvent(() => {
    if (isRestored) void drop()
  })
  useEffect(() => check(), [])
  return () => void drop()
}
