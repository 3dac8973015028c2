import { withoutPicture } from '@guildhall/contract/text-pictures'
import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import classes from './PicturesPicker.module.css'
import { sendAgain, useTextUploads } from './sentPictures'

type Props = { text: string; onChange: (text: string) => void }

/** The pictures of a text in Markdown that have not arrived. A formatted text shows them in their places. */
export function TextUploads({ text, onChange }: Props) {
  const uploads = useTextUploads(text)
  return uploads.map(({ id, name, state, progress, failure }, at) => (
    <div key={id} className={classes.current}>
      <span dir="auto">{name}</span>
      {state === 'running' ? (
        <progress max={1} value={progress} aria-label={`Uploading ${name}`} />
      ) : (
        <>
          <span role="alert">{failure}</span>
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`Try again: ${name}`}
            data-at-fault={at === 0 || undefined}
            onClick={() => sendAgain(id)}
          >
            Try again
          </Button>
          <ActionIcon
            size={28}
            aria-label={`Leave out ${name}`}
            onClick={() => onChange(withoutPicture(text, id))}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </>
      )}
    </div>
  ))
}
