import type { DataExport } from '@guildhall/contract/exports'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { day, exact } from '../../lib/dates/dates'
import { BusyButton } from '../../ui/BusyButton'
import { Progress } from '../../ui/Progress'
import { sizeText } from '../../ui/sizeText'
import { TimeAgo } from '../../ui/TimeAgo'
import classes from './Exports.module.css'

type Props = { dataExport: DataExport; onRetry: () => void; retrying: boolean }

/** One export: its progress, or the link to its file. */
export function ExportRow({ dataExport, onRetry, retrying }: Props) {
  return (
    <li className={`${classes.row} wrap between framed rounded gap-16 pad-16 rows-12`}>
      <div className={classes.words}>
        <p className="strong" role="status">
          {words[dataExport.status]}
        </p>
        {dataExport.status === 'making' ? (
          <div className={`row muted note numbers gap-12 above-8`}>
            <Progress max={100} value={dataExport.progress} label="Export progress" />
            <span>{dataExport.progress}%</span>
          </div>
        ) : (
          <p className={classes.facts}>
            <span>
              Requested <TimeAgo iso={dataExport.createdAt} />
            </span>
            {dataExport.size !== null && <span>{sizeText(dataExport.size)}</span>}
            {dataExport.expiresAt && (
              <span>
                Until{' '}
                <time dateTime={dataExport.expiresAt} title={exact(dataExport.expiresAt)}>
                  {day(dataExport.expiresAt)}
                </time>
              </span>
            )}
          </p>
        )}
      </div>
      {dataExport.url && (
        <Button
          component="a"
          href={dataExport.url}
          download
          leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
        >
          Download
        </Button>
      )}
      {dataExport.status === 'failed' && (
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
