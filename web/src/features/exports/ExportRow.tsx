import type { DataExport } from '@guildhall/contract/exports'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { day, exact } from '../../lib/dates'
import { BusyButton } from '../../ui/BusyButton'
import { TimeAgo } from '../../ui/TimeAgo'
import { sizeText } from '../../ui/useUpload'
import classes from './Exports.module.css'

type Props = { one: DataExport; onRetry: () => void; retrying: boolean }

/** One export: how far it is, or the way to its file. */
export function ExportRow({ one, onRetry, retrying }: Props) {
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <p className={classes.state} role="status">
          {words[one.status]}
        </p>
        {one.status === 'making' ? (
          <div className={classes.progress}>
            <progress max={100} value={one.progress} aria-label="Export progress" />
            <span>{one.progress}%</span>
          </div>
        ) : (
          <p className={classes.facts}>
            <span>
              Requested <TimeAgo iso={one.createdAt} />
            </span>
            {one.size !== null && <span>{sizeText(one.size)}</span>}
            {one.expiresAt && (
              <span>
                Until{' '}
                <time dateTime={one.expiresAt} title={exact(one.expiresAt)}>
                  {day(one.expiresAt)}
                </time>
              </span>
            )}
          </p>
        )}
      </div>
      {one.url && (
        <Button
          component="a"
          href={one.url}
          download
          leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
        >
          Download
        </Button>
      )}
      {one.status === 'failed' && (
        <BusyButton variant="default" busy={retrying} progress="Asking..." onClick={onRetry}>
          Try again
        </BusyButton>
      )}
    </li>
  )
}

const words: Record<DataExport['status'], string> = {
  waiting: 'Your export is queued',
  making: 'Your export is being created',
  ready: 'Your export is ready',
  failed: 'Your export could not be created',
}
