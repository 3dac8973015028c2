import { limits } from '@guildhall/contract/limits'
import { editPost, type PostItem, type PostFields as PostValues } from '@guildhall/contract/posts'
import { TextInput } from '@mantine/core'
import foot from '../../content/FormFoot.module.css'
import type { FieldsProps, KindForm } from '../../content/form'
import { SubmitButton } from '../../ui/BusyButton'
import { Counter } from '../../ui/Counter'
import { FilePicker } from '../../ui/FilePicker'
import { MarkdownField } from '../../ui/MarkdownField'
import { errorIn, useUploadFields } from '../../ui/useUploadFields'
import { PostPictures } from './PostPictures'
import { postWrites } from './posts.api'

/** How a post is written. */
export const postForm: KindForm<PostValues, PostItem> = {
  schema: editPost,
  empty: { title: '', content: '', images: [], attachmentPaths: [] },
  valuesOf: ({ data }) => ({
    title: data.title,
    content: data.content,
    images: data.images.map(({ path, alt }) => ({ path, alt })),
    attachmentPaths: data.attachments.map(({ path }) => path),
  }),
  slugFrom: 'title',
  labels: { title: 'Title', content: 'Content', images: 'Image', attachmentPaths: 'Attached files' },
  Fields: PostFields,
  writes: postWrites,
}

function PostFields({ form, files, onFiles, button, progress, children }: FieldsProps<PostValues>) {
  const uploads = useUploadFields(form)
  const { title, attachmentPaths } = form.values

  return (
    <form {...form.bind} className="stack gap-20">
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
        pictures={uploads.inText}
        {...form.getInputProps('content')}
      />
      <PostPictures form={form} uploads={uploads} />
      <FilePicker
        label="Attach File"
        value={files.filter(({ path }) => attachmentPaths.includes(path))}
        error={errorIn(form.errors.attachmentPaths)}
        {...uploads.files('attachmentPaths')}
        onChange={(value) => {
          onFiles(value)
          form.setFieldValue(
            'attachmentPaths',
            value.map(({ path }) => path),
          )
        }}
      />
      <div className={foot.foot}>
        <SubmitButton saving={form.saving} progress={progress} uploading={uploads.uploading}>
          {button}
        </SubmitButton>
      </div>
    </form>
  )
}
