import { Suspense } from 'react'
import { lazyPart } from '../lib/page/lazyPart'
import type { CropFormProps } from './CropForm'
import { Dialog } from './Dialog'

const CropForm = lazyPart(() => import('./CropForm'))

/** Asks which part of a picture to show. */
export function CropDialog({ opened, ...form }: CropFormProps & { opened: boolean }) {
  return (
    <Dialog opened={opened} onClose={form.onClose} title="Crop picture" size="md" sticky onBack="close">
      <Suspense>
        <CropForm {...form} />
      </Suspense>
    </Dialog>
  )
}
