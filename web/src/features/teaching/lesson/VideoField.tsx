import { courseLimits } from '@guildhall/contract/course-limits'
import { Switch, TextInput } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import type { Autosave } from '../../../lib/forms/useAutosave'
import { upload } from '../../../lib/net/upload'
import classes from './LessonEditor.module.css'
import type { LessonValues, StoredFile } from './lesson.form'
import { MediaField } from './MediaField'

export type FileFieldsProps = {
  form: Autosave<LessonValues>
  fileAt: (path: string | null) => StoredFile | null
  onUploaded: (file: StoredFile) => void
}

/** A link or an uploaded file, never both. */
export function VideoField({ form: { values, errors, set }, fileAt, onUploaded }: FileFieldsProps) {
  const hasFile = values.videoPath !== null
  const hasVideo = hasFile || values.videoUrl.trim() !== ''
  return (
    <>
      {!hasFile && (
        <TextInput
          label="Link to a video"
          placeholder="https://www.youtube.com/watch?v=..."
          description="YouTube, Vimeo or Loom. Nothing is loaded from there before a learner presses play."
          inputMode="url"
          value={values.videoUrl}
          onChange={({ currentTarget: { value } }) => set({ videoUrl: value })}
          error={errors.videoUrl}
        />
      )}
      {!hasVideo && <p className={`${classes.or} row muted note gap-12`}>or</p>}
      {(hasFile || !hasVideo) && (
        <MediaField
          label="Video file"
          hint="MP4, MOV or WebM, up to 500 MB"
          accept="video/mp4,video/quicktime,video/webm,video/3gpp,.mp4,.m4v,.mov,.webm,.3gp"
          wrongType="This is no MP4, MOV or WebM video. Convert it, or add a link."
          unplayed={{
            some: 'Not every browser can play this video: it is recorded in a format such as HEVC. Export it as MP4 (H.264), or on an iPhone choose Settings, Camera, Formats, Most Compatible.',
            nowhere:
              'No browser can play this video. Export it as MP4 (H.264), or learners can only download it.',
          }}
          maxBytes={courseLimits.videoBytes}
          upload={(file, options) => upload('POST /storage/v1/videos', { file }, options)}
          value={fileAt(values.videoPath)}
          onChange={(file) => {
            if (file) onUploaded(file)
            set({ videoPath: file?.path ?? null, videoUrl: '', ...(!file && { captionsPath: null }) })
          }}
          error={errors.videoPath}
        />
      )}
      {hasFile && (
        <MediaField
          label="Captions"
          hint="WebVTT or SRT, up to 1 MB. A name such as talk.de.vtt says the language."
          accept=".vtt,.srt"
          wrongType="Captions are a WebVTT (.vtt) or SRT (.srt) file."
          maxBytes={courseLimits.captionBytes}
          upload={(file, options) => upload('POST /storage/v1/captions', { file }, options)}
          value={fileAt(values.captionsPath)}
          onChange={(file) => {
            if (file) onUploaded(file)
            set({ captionsPath: file?.path ?? null })
          }}
          error={errors.captionsPath}
        />
      )}
      {hasVideo && (
        <Switch
          label="Done at the end of the video"
          description="Watching to the end marks the lesson as done. The button is there as well."
          checked={values.isDoneByVideo}
          onChange={({ currentTarget: { checked } }) => set({ isDoneByVideo: checked })}
        />
      )}
    </>
  )
}
