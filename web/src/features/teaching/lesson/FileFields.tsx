import { courseLimits } from '@guildhall/contract/course-limits'
import { upload } from '../../../lib/net/upload'
import { FilePicker } from '../../../ui/FilePicker'
import { mediaHint, mediaRules, uploadMediaFile } from '../../../ui/mediaFiles'
import { MediaField } from './MediaField'
import type { FileFieldsProps } from './VideoField'

const nothing = () => undefined

export function FileFields({ form: { values, errors, set }, fileAt, onUploaded }: FileFieldsProps) {
  return (
    <>
      <MediaField
        label="Audio"
        hint="MP3, M4A, AAC, OGG or WAV, up to 100 MB"
        accept="audio/mpeg,audio/mp4,audio/x-m4a,audio/aac,.mp3,.m4a,.m4b,.aac,.ogg,.oga,.opus,.wav"
        wrongType="This is no MP3, M4A, AAC, OGG or WAV file."
        unplayed={{
          some: 'Not every browser can play this sound. MP3 and M4A (AAC) play in all of them.',
          nowhere:
            'No browser can play this sound. Export it as MP3 or M4A (AAC), or learners can only download it.',
        }}
        maxBytes={courseLimits.audioBytes}
        upload={(file, options) => upload('POST /storage/v1/audio', { file }, options)}
        value={fileAt(values.audioPath)}
        onChange={(file) => {
          if (file) onUploaded(file)
          set({ audioPath: file?.path ?? null })
        }}
        error={errors.audioPath}
      />
      <FilePicker
        label="Add files"
        field="filePaths"
        max={courseLimits.lessonFiles}
        upload={uploadMediaFile}
        rules={mediaRules}
        hint={mediaHint}
        loss="it is not added to the lesson"
        onPending={nothing}
        value={values.filePaths.map((path) => fileAt(path) ?? { path, name: 'File', size: 0 })}
        onChange={(files) => {
          for (const file of files) if (!values.filePaths.includes(file.path)) onUploaded(file)
          set({ filePaths: files.map(({ path }) => path) })
        }}
        error={errors.filePaths}
      />
    </>
  )
}
