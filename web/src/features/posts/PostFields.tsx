import { limits } from '@guildhall/contract/limits'
import { Textarea, TextInput } from '@mantine/core'
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import foot from '../../content/FormFoot.module.css'
import type { FieldsProps } from '../../content/form'
import { fileAddress } from '../../lib/storedFiles'
import { upload } from '../../lib/upload'
import { Counter } from '../../ui/Counter'
import { FilePicker } from '../../ui/FilePicker'
import { MarkdownField } from '../../ui/MarkdownField'
import { PicturePicker } from '../../ui/PicturePicker'
import { pastedPicture } from '../../ui/pictureFiles'
import { SubmitButton } from '../../ui/SubmitButton'
import { useUploads } from '../../ui/useUploads'
import classes from './PostFields.module.css'
import type { PostValues } from './posts.api'

const pictureTexts = {
  wrongType: 'Please upload an image file',
  tooLarge: 'Image size should be less than 5MB',
}

/** The fields of a post. */
export function PostFields({ form, files, onFiles, button, progress, children }: FieldsProps<PostValues>) {
  const [incoming, setIncoming] = useState<File>()
  const { uploading, onBusy } = useUploads()
  const { title, images, attachmentPaths } = form.values
  const [image] = images

  function onPaste(event: ClipboardEvent) {
    const file = pastedPicture(event)
    if (!file) return
    event.preventDefault()
    setIncoming(file)
  }

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || uploading) return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }

  return (
    <form {...form.bind} className={classes.form} onKeyDown={onKeyDown}>
      {children}
      <TextInput
        label="Title"
        placeholder="What is it about?"
        data-autofocus
        rightSection={<Counter value={title.length} max={limits.postTitle} />}
        rightSectionWidth={68}
        rightSectionPointerEvents="none"
        {...form.getInputProps('title')}
      />
      <MarkdownField
        label="Content"
        placeholder="What do you want to talk about?"
        max={limits.postContent}
        onPaste={onPaste}
        {...form.getInputProps('content')}
      />
      <PicturePicker
        label="Image"
        takesGif
        compact
        value={image ? { path: image.path, url: fileAddress(image.path) } : null}
        incoming={incoming}
        texts={pictureTexts}
        error={form.errors.images as string | undefined}
        onBusy={onBusy}
        upload={(file, options) =>
          upload('POST /storage/v1/pictures/:purpose', { params: { purpose: 'content' }, file }, options)
        }
        onChange={(value) => {
          // Another picture shows something else.
          form.setFieldValue('images', value ? [{ path: value.path, alt: '' }] : [])
          form.clearFieldError('images.0.alt')
        }}
      >
        {image && (
          <Textarea
            label="Describe this picture"
            description={
              <span className={classes.hint}>
                For people who can’t see it. Say what matters in it.
                <Counter value={image.alt.length} max={limits.pictureAlt} />
              </span>
            }
            autosize
            minRows={2}
            maxRows={6}
            {...form.getInputProps('images.0.alt')}
          />
        )}
      </PicturePicker>
      <FilePicker
        label="Attach File"
        value={files.filter(({ path }) => attachmentPaths.includes(path))}
        error={form.errors.attachmentPaths as string | undefined}
        onBusy={onBusy}
        upload={(file, options) => upload('POST /storage/v1/attachments', { file }, options)}
        onChange={(value) => {
          onFiles(value)
          form.setFieldValue(
            'attachmentPaths',
            value.map(({ path }) => path),
          )
        }}
      />
      <div className={foot.foot}>
        <SubmitButton saving={form.saving} progress={progress} uploading={uploading}>
          {button}
        </SubmitButton>
      </div>
    </form>
  )
}
