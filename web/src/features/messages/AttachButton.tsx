import { ActionIcon } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useRef } from 'react'
import { attachable } from '../../ui/fileRules'
import { pictureTypes } from '../../ui/pictureFiles'

/** Opens the file picker. */
export function AttachButton({ onChosen }: { onChosen: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <ActionIcon
        size={44}
        radius="xl"
        aria-label="Attach files"
        title="Attach files"
        onClick={() => input.current?.click()}
      >
        <IconPaperclip size={20} stroke={1.8} aria-hidden />
      </ActionIcon>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={[...pictureTypes, attachable].join(',')}
        aria-label="Pictures and files"
        onChange={(event) => {
          onChosen([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}
