import { editImages } from '@guildhall/contract/club-settings'
import { useUploads } from '../../../ui/useUploads'
import { ImageFields } from '../ImageFields'
import type { EditFormProps } from './EditClub'
import { EditForm } from './EditForm'
import { useSaveImages } from './settings.api'
import { useEditForm } from './useEditForm'

export function ImagesForm({ club, onDirty, onSaved }: EditFormProps) {
  const { mutateAsync } = useSaveImages(club.id)
  const { uploading, onBusy } = useUploads()
  const form = useEditForm({
    tab: 'images',
    club,
    names: ['logoPath', 'thumbnailPath'],
    schema: editImages,
    save: ({ wanted, before }) => mutateAsync({ ...wanted, before }),
    onDirty,
    onSaved,
  })

  return (
    <EditForm form={form} title="Images" uploading={uploading}>
      <ImageFields form={form} onBusy={onBusy} />
    </EditForm>
  )
}
