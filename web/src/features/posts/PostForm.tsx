import { limits } from '@guildhall/contract/limits'
import { editPost } from '@guildhall/contract/posts'
import { TextInput } from '@mantine/core'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { upload } from '../../lib/upload'
import { useContractForm } from '../../lib/useContractForm'
import { Counter } from '../../ui/Counter'
import { FilePicker } from '../../ui/FilePicker'
import { MarkdownField } from '../../ui/MarkdownField'
import { PicturePicker, pastedPicture } from '../../ui/PicturePicker'
import { SubmitButton } from '../../ui/SubmitButton'
import type { PostDraft } from './draft'
import classes from './PostForm.module.css'
import type { PostChange } from './posts.api'

type Props = {
  initial: PostDraft
  /** Called as it is written. */
  onChange?: (draft: PostDraft) => void
  submit: (body: PostChange) => Promise<unknown>
  failed: (error: unknown) => void
  button: string
  progress: string
  /** Beside the button that sends it. */
  children?: ReactNode
}

const pictureTexts = {
  wrongType: 'Please upload an image file',
  tooLarge: 'Image size should be less than 5MB',
}

/** The fields of a post. */
export function PostForm({ initial, onChange, submit, failed, button, progress, children }: Props) {
  const [picture, setPicture] = useState(initial.picture)
  const [files, setFiles] = useState(initial.files)
  const [incoming, setIncoming] = useState<File>()
  const [uploads, setUploads] = useState(0)
  const form = useContractForm<PostChange>({
    schema: editPost,
    initialValues: {
      title: initial.title,
      content: initial.content,
      imagePath: initial.picture?.path ?? null,
      attachmentPaths: initial.files.map(({ path }) => path),
    },
    submit,
    failed,
    atField: {
      slug_unavailable: {
        field: 'title',
        text: 'Could not generate a unique slug after maximum attempts',
      },
    },
  })
  const { title, content } = form.values

  const tell = useEffectEvent(() => onChange?.({ id: initial.id, title, content, picture, files }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: told whenever one of them changes
  useEffect(() => tell(), [title, content, picture, files])

  const onBusy = (busy: boolean) => setUploads((count) => count + (busy ? 1 : -1))

  function onPaste(event: ClipboardEvent) {
    const file = pastedPicture(event)
    if (!file) return
    event.preventDefault()
    setIncoming(file)
  }

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || uploads > 0) return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }

  return (
    <form {...form.bind} className={classes.form} onKeyDown={onKeyDown}>
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
        value={picture}
        incoming={incoming}
        texts={pictureTexts}
        error={form.errors.imagePath as string | undefined}
        onBusy={onBusy}
        upload={(file, options) =>
          upload('POST /storage/v1/pictures/:purpose', { params: { purpose: 'posts' }, file }, options)
        }
        onChange={(value) => {
          setPicture(value)
          form.setFieldValue('imagePath', value?.path ?? null)
        }}
      />
      <FilePicker
        label="Attach File"
        value={files}
        error={form.errors.attachmentPaths as string | undefined}
        onBusy={onBusy}
        upload={(file, options) => upload('POST /storage/v1/attachments', { file }, options)}
        onChange={(value) => {
          setFiles(value)
          form.setFieldValue(
            'attachmentPaths',
            value.map(({ path }) => path),
          )
        }}
      />
      <div className={classes.foot}>
        {children}
        <SubmitButton saving={form.saving} progress={progress} disabled={uploads > 0}>
          {uploads > 0 ? 'Uploading...' : button}
        </SubmitButton>
      </div>
    </form>
  )
}
