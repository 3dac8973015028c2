import { editImages } from '@guildhall/contract/club-settings'
import { useUploadFields } from '../../../ui/useUploadFields'
import { ImageFields } from '../ImageFields'
import type { EditFormProps } from './EditClub'
import { EditForm } from './EditForm'
import { useSaveImages } from './settings.api'
import { useEditForm } from './useEditForm'

export function ImagesForm({ club, onDirty, onSaved }: EditFormProps) {
  const { mutateAsync } = useSaveImages(club.id)
  const form = useEditForm({
    tab: 'images',
    club,
    names: ['logoPath', 'thumbnailPath'],
    schema: editImages,
    save: ({ wanted, before }) => mutateAsync({ ...wanted, before }),
    onDirty,
    onSaved,
  })
  const uploads = useUploadFields(form)

  return (
    <EditForm form={form} title="Images" uploading={uploads.uploading}>
      <ImageFields form={form} uploads={uploads} />
    </EditForm>
  )
}
