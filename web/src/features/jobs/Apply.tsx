import type { JobItem } from '@guildhall/contract/jobs'
import { Button } from '@mantine/core'
import { useIsMutating } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { keys } from '../../lib/cache/keys'
import { lazyPart } from '../../lib/page/lazyPart'
import { BusyButton } from '../../ui/BusyButton'
import { showLoginRequired } from './applications.api'
import { useIsJobOpen } from './useIsJobOpen'

const ApplyDialog = lazyPart(() => import('./ApplyDialog'))

/** Button to apply, disabled once the viewer applied. Not for the poster. */
export function Apply({ item }: { item: JobItem }) {
  const { application, can } = item.data
  const isOpen = useIsJobOpen(item)
  const isApplying = useIsMutating({ mutationKey: keys.applying(item.id) }) > 0
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never')
  const mayPress = isOpen && (can.apply === true || can.apply === 'sign_in_required')
  return (
    <>
      {application ? (
        <Button disabled>Applied</Button>
      ) : (
        mayPress && (
          <BusyButton
            busy={isApplying}
            progress="Applying..."
            onClick={() => (can.apply === true ? setDialog('open') : showLoginRequired())}
          >
            Apply Now
          </BusyButton>
        )
      )}
      {dialog !== 'never' && (
        <Suspense>
          <ApplyDialog item={item} opened={dialog === 'open'} onClose={() => setDialog('closed')} />
        </Suspense>
      )}
    </>
  )
}
