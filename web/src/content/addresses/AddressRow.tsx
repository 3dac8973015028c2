import type { PrivateAddress as Address } from '@guildhall/contract/private-addresses'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { TimeAgo } from '../../ui/TimeAgo'
import classes from './Addresses.module.css'
import { useRemoveAddress } from './addresses.api'
import type { AddressKind } from './PrivateAddress'

type Props = { kind: AddressKind; address: Address; onRenew: () => Promise<unknown> }

/** Existing address, without its secret. */
export function AddressRow({ kind: { purpose, unusedText, readers }, address, onRenew }: Props) {
  const { mutateAsync } = useRemoveAddress(purpose)
  const [asking, setAsking] = useState<'renew' | 'remove' | null>(null)

  async function remove() {
    try {
      await mutateAsync()
    } catch (error) {
      toast.error('Error', errorText(error, 'Failed to remove the link. Please try again.'))
      throw error
    }
  }

  return (
    <div className={classes.row}>
      <p className="flow muted note gap-16 rows-0">
        <span>
          Created <TimeAgo iso={address.createdAt} />
        </span>
        <span>
          {address.lastReadAt ? (
            <>
              Last used <TimeAgo iso={address.lastReadAt} />
            </>
          ) : (
            unusedText
          )}
        </span>
      </p>
      <div className="flow gap-8">
        <Button variant="default" size="sm" onClick={() => setAsking('renew')}>
          Replace link
        </Button>
        <Button variant="default" size="sm" onClick={() => setAsking('remove')}>
          Remove link
        </Button>
      </div>
      <ConfirmDialog
        opened={asking === 'renew'}
        onClose={() => setAsking(null)}
        title={`Replace ${purpose} link?`}
        action="Replace"
        progress="Creating..."
        onConfirm={onRenew}
      >
        <Text>You’ll get a new link. {readers} that use the current one stop updating right away.</Text>
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === 'remove'}
        onClose={() => setAsking(null)}
        title={`Remove ${purpose} link?`}
        action="Remove"
        progress="Removing..."
        danger
        onConfirm={remove}
      >
        <Text>{readers} that use it stop updating right away.</Text>
      </ConfirmDialog>
    </div>
  )
}
