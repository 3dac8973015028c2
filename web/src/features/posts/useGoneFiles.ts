import { useEffect, useEffectEvent } from 'react'
import { goneFiles } from '../../lib/storedFiles'
import type { ContractForm } from '../../lib/useContractForm'
import type { PostValues } from './posts.api'

const text = 'The uploaded file is gone. Please upload it again.'

/**
 * Takes out of a form what was uploaded and is no longer stored, and says so at the field: at once where a draft was
 * restored, and whenever it is called.
 */
export function useGoneFiles(form: ContractForm<PostValues>, isRestored: boolean): () => void {
  async function drop() {
    const { images, attachmentPaths } = form.getValues()
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
