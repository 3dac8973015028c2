import { ActionIcon, Button } from '@mantine/core'
import { IconAlertCircle, IconFile, IconX } from '@tabler/icons-react'
import { Image } from '../../ui/Image'
import { Progress } from '../../ui/Progress'
import { atWidth } from '../../ui/pictureSizes'
import { sizeText } from '../../ui/sizeText'
import { removeUpload, retryUpload } from '../../ui/uploads'
import classes from './ChosenFiles.module.css'
import { dropFile, listOf, useChosen } from './chatFiles'

/** Files to be sent with the message; each can be removed, also while uploading. */
export function ChosenFiles({ place, onDropped }: { place: string; onDropped: () => void }) {
  const { images, attachments, uploads } = useChosen(place)
  if (images.length + attachments.length + uploads.length === 0) return null
  const drop = (act: () => void) => () => {
    act()
    onDropped()
  }
  return (
    <ul className={classes.files} aria-label="Files of your message">
      {images.map(({ path, url }, index) => (
        <li key={path} className={classes.picture}>
          <Image src={atWidth(url, 72)} alt={`Picture ${index + 1}`} onBroken={() => undefined} />
          <ActionIcon
            className={classes.drop}
            size={26}
            aria-label={`Remove picture ${index + 1}`}
            title={`Remove picture ${index + 1}`}
            onClick={drop(() => dropFile(place, path))}
          >
            <IconX size={16} stroke={2} aria-hidden />
          </ActionIcon>
        </li>
      ))}
      {attachments.map(({ path, name, size }) => (
        <li key={path} className={classes.file}>
          <IconFile size={18} stroke={1.6} aria-hidden />
          <span className={classes.name} dir="auto">
            {name}
          </span>
          <span className={classes.size}>{sizeText(size)}</span>
          <Remove label={`Remove ${name}`} onClick={drop(() => dropFile(place, path))} />
        </li>
      ))}
      {uploads.map(({ id, name, progress, failure, canRetry }) =>
        failure === null ? (
          <li key={id} className={classes.file}>
            <IconFile size={18} stroke={1.6} aria-hidden />
            <span className={classes.name} dir="auto">
              {name}
            </span>
            <Progress isShort value={progress} label={`Uploading ${name}`} />
            <Remove label={`Cancel ${name}`} onClick={drop(() => removeUpload(listOf(place), id))} />
          </li>
        ) : (
          <li key={id} className={classes.whole}>
            <div className={classes.file} data-failed role="alert">
              <IconAlertCircle size={18} stroke={1.6} aria-hidden />
              <span className={classes.reason}>
                <bdi>{name}</bdi>: {failure}
              </span>
              {canRetry && (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`Try again: ${name}`}
                  data-at-fault
                  onClick={() => retryUpload(listOf(place), id)}
                >
                  Try again
                </Button>
              )}
              <Remove label={`Dismiss ${name}`} onClick={drop(() => removeUpload(listOf(place), id))} />
            </div>
          </li>
        ),
      )}
    </ul>
  )
}

const Remove = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <ActionIcon className={classes.remove} size={28} aria-label={label} title={label} onClick={onClick}>
    <IconX size={16} aria-hidden />
  </ActionIcon>
)
