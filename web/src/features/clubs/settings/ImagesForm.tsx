import { editImages } from '@guildhall/contract/club-settings'
import { useUploads } from '../../../ui/useUploads'
import { ImageFields } from '../ImageFields'
import type { EditFormProps } from './EditClub'
import { EditForm } from './EditForm'
import { useSaveImages } from './settings.api'
import { useEditForm } from './useEditForm'

export function ImagesForm({ club, drafts, onSaved }: EditFormProps) {
  const { mutateAsync } = useSaveImages(club.id)
  const { uploading, onBusy } = useUploads()
  const form = useEditForm({
    tab: 'images',
    club,
    drafts,
    schema: editImages,
    // Only what was chosen anew: the other picture may be somebody else's to change just now.
    save: ({ logoPath, thumbnailPath }) =>
      mutateAsync({
        ...(logoPath !== club.logoUrl && { logoPath }),
        ...(thumbnailPath !== club.thumbnailUrl && { thumbnailPath }),
      }),
    onSaved,
  })

  return (
    <EditForm form={form} title="Images" uploading={uploading}>
      <ImageFields form={form} onBusy={onBusy} />
    </EditForm>
  )
}
