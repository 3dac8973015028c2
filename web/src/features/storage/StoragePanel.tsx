import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { Panel } from '../../ui/Panel'
import { ErrorState } from '../../ui/States'
import { sizeText } from '../../ui/sizeText'
import { TextSkeleton } from '../../ui/skeletons'
import classes from './StoragePanel.module.css'
import { ownStorageQuery, useDeleteUnusedFiles } from './storage.api'

/** How much the viewer's files take, and a way to delete those that nothing uses. */
export function StoragePanel() {
  const { data, isError, isFetching, refetch } = useQuery(ownStorageQuery)
  const remove = useDeleteUnusedFiles()
  const [asking, setAsking] = useState(false)
  return (
    <Panel title="Your files">
      {data ? (
        <>
          <p className={`${classes.about} muted body pretty readable`} id="storage-use">
            {sizeText(data.used + data.unused)} of {sizeText(data.max)} used
          </p>
          <meter
            className={classes.meter}
            aria-labelledby="storage-use"
            max={data.max}
            high={data.max * 0.9}
            optimum={0}
            value={data.used + data.unused}
          />
          {data.unused > 0 && (
            <>
              <p className={`${classes.about} muted body pretty readable`}>
                {sizeText(data.unused)} of it aren’t used in anything you published, of{' '}
                {sizeText(data.maxUnused)} at most. Files in your drafts are among them, and stay.
              </p>
              <Button variant="default" onClick={() => setAsking(true)}>
                Delete unused files
              </Button>
            </>
          )}
          <ConfirmDialog
            opened={asking}
            onClose={() => setAsking(false)}
            title="Delete unused files?"
            action="Delete"
            progress="Deleting..."
            danger
            onConfirm={() => remove.mutateAsync()}
          >
            <Text>
              Files that you uploaded and that nothing uses are deleted. What you published and your drafts
              keep theirs.
            </Text>
          </ConfirmDialog>
        </>
      ) : isError ? (
        <ErrorState
          bare
          title="Your storage could not be loaded"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <TextSkeleton lines={2} />
      )}
    </Panel>
  )
}
