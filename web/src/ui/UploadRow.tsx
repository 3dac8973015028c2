import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Progress } from './Progress'
import classes from './UploadRow.module.css'
import { isRunning, removeUpload, retryUpload, type Upload } from './uploads'

type Props = {
  upload: Upload
  onRetry: () => void
  onLeaveOut: () => void
  /** Gets the focus where the form can't be sent because of it. */
  isAtFault: boolean
  /** Set if the failure appears nowhere else. */
  showsFailure?: boolean
}

/** A file that has not arrived: how much of it was sent, or what can be done. */
export function UploadRow({ upload, onRetry, onLeaveOut, isAtFault, showsFailure }: Props) {
  const { name, progress, failure } = upload
  return (
    <div className={classes.row}>
      <span dir="auto">{name}</span>
      {isRunning(upload) ? (
        <>
          <Progress isShort value={progress} label={`Uploading ${name}`} />
          <ActionIcon size={28} aria-label={`Cancel ${name}`} title={`Cancel ${name}`} onClick={onLeaveOut}>
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </>
      ) : (
        <>
          {showsFailure && <span role="alert">{failure}</span>}
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`Try again: ${name}`}
            data-at-fault={isAtFault || undefined}
            onClick={onRetry}
          >
            Try again
          </Button>
          <ActionIcon size={28} aria-label={`Leave out ${name}`} onClick={onLeaveOut}>
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </>
      )}
    </div>
  )
}

type RowsProps = { list: string; uploads: readonly Upload[]; hasError: boolean }

/** The pending files of a picker. Where its form can't be sent, the first one that failed is at fault. */
export function UploadRows({ list, uploads, hasError }: RowsProps) {
  const firstFailed = uploads.find((one) => !isRunning(one))
  return uploads.map((one) => (
    <UploadRow
      key={one.id}
      upload={one}
      isAtFault={hasError && one === firstFailed}
      onRetry={() => retryUpload(list, one.id)}
      onLeaveOut={() => removeUpload(list, one.id)}
    />
  ))
}
