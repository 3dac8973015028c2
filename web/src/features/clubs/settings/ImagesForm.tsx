import { editImages } from '@guildhall/contract/club-settings'
import { useState } from 'react'
import { ImageFields, type Pictures } from '../ImageFields'
import type { EditFormProps } from './EditClub'
import { EditForm } from './EditForm'
import { useSaveImages } from './settings.api'
import { useEditForm } from './useEditForm'

export function ImagesForm({ club, drafts, onSaved }: EditFormProps) {
  const { mutateAsync } = useSaveImages(club.id)
  const [isBusy, setIsBusy] = useState(false)
  const [addresses, setAddresses] = useState<Record<string, string>>({})
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
  const shown = (path: string | null) => path && { path, url: addresses[path] ?? addressOf(path) }
  const pictures: Pictures = {
    logo: shown(form.values.logoPath) || null,
    thumbnail: shown(form.values.thumbnailPath) || null,
  }

  function remember({ logo, thumbnail }: Pictures) {
    const known = [logo, thumbnail].flatMap((picture) => (picture ? [[picture.path, picture.url]] : []))
    setAddresses({ ...addresses, ...Object.fromEntries(known) })
  }

  return (
    <EditForm form={form} title="Images" isBusy={isBusy}>
      <ImageFields form={form} pictures={pictures} onChange={remember} onBusy={setIsBusy} />
    </EditForm>
  )
}

/** A picture that the club has already is known by its address. */
const addressOf = (path: string) => (/^(\/|https?:)/.test(path) ? path : `/storage/v1/${path}`)
