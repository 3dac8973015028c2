import { IconPackageExport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { BusyButton } from '../../ui/BusyButton'
import { Panel } from '../../ui/Panel'
import { ErrorState } from '../../ui/States'
import { TextSkeleton } from '../../ui/skeletons'
import { ExportRow } from './ExportRow'
import { exportsQuery, useRequestExport } from './exports.api'

/** Requests a zip of the viewer's data and lists past exports. */
export function ExportPanel() {
  const { data, isError, isFetching, refetch } = useQuery(exportsQuery)
  const ask = useRequestExport()
  const isUnderWay = data?.items.some(({ status }) => status === 'waiting' || status === 'making')

  const start = () => ask.mutate()

  return (
    <Panel title="Export your data">
      <p className="muted body pretty readable">
        Download a zip file of your profile and settings, your clubs, everything you published, commented on
        and liked, your notifications, and your pictures and attachments. We’ll email you when it’s ready.
      </p>
      {data ? (
        <>
          {data.items.length > 0 && (
            <ul className="plain-list above-16" aria-label="Exports">
              {data.items.map((dataExport) => (
                <ExportRow
                  key={dataExport.id}
                  dataExport={dataExport}
                  onRetry={start}
                  retrying={ask.isPending}
                />
              ))}
            </ul>
          )}
          {!isUnderWay && data.items[0]?.status !== 'failed' && (
            <div className="above-16">
              <BusyButton
                variant="default"
                leftSection={<IconPackageExport size={18} stroke={1.6} aria-hidden />}
                busy={ask.isPending}
                progress="Asking..."
                onClick={start}
              >
                {data.items.length > 0 ? 'Create a new export' : 'Export my data'}
              </BusyButton>
            </div>
          )}
        </>
      ) : isError ? (
        <ErrorState
          bare
          title="Your exports could not be loaded"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <TextSkeleton lines={2} />
      )}
    </Panel>
  )
}
