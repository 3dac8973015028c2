import { limits } from '@guildhall/contract/limits'
import type { PostFields as PostValues } from '@guildhall/contract/posts'
import { Button } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { PictureField } from '../../content/PictureField'
import { PicturesField } from '../../content/PicturesField'
import type { ContractForm } from '../../lib/forms/useContractForm'
import { pictureTypes } from '../../ui/pictureFiles'
import type { UploadFields } from '../../ui/useUploadFields'

const texts = {
  wrongType: 'Please upload an image file',
  tooLarge: 'Image size should be less than 5MB',
}
const several = {
  hint: `Up to ${limits.postImages} of at most 5 MB each. The first ones are shown on cards.`,
  types: pictureTypes,
  texts: { ...texts, failed: (reason: string) => reason },
}

type Props = {
  form: ContractForm<PostValues>
  uploads: UploadFields
}

/** A post's pictures: a one-line field for up to one, a list for more. */
export function PostPictures({ form, uploads }: Props) {
  const [wantsMore, setWantsMore] = useState(false)
  const count = form.values.images.length
  if (count > 1 || wantsMore)
    return <PicturesField form={form} uploads={uploads} label="Image" {...several} />
  return (
    <>
      <PictureField form={form} uploads={uploads} label="Image" compact texts={texts} />
      {count === 1 && !uploads.hasPending && (
        <div>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPhotoPlus size={16} stroke={1.7} aria-hidden />}
            onClick={() => setWantsMore(true)}
          >
            Add more pictures
          </Button>
        </div>
      )}
    </>
  )
}
