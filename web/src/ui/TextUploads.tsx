import { withoutPicture } from '@guildhall/contract/text-pictures'
import { sendAgain, useTextUploads } from './sentPictures'
import { UploadRow } from './UploadRow'

type Props = { text: string; onChange: (text: string) => void }

/** The pictures of a text in Markdown that have not arrived. A formatted text shows them in their places. */
export function TextUploads({ text, onChange }: Props) {
  return useTextUploads(text).map((upload, at) => (
    <UploadRow
      key={upload.id}
      upload={upload}
      isAtFault={at === 0}
      showsFailure
      onRetry={() => sendAgain(upload.id)}
      onLeaveOut={() => onChange(withoutPicture(text, upload.id))}
    />
  ))
}
