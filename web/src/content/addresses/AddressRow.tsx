import type { PrivateAddress as Address } from '@guildhall/contract/private-addresses'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '../../lib/errorText'
import { toast } from '../../lib/toast'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { TimeAgo } from '../../ui/TimeAgo'
import classes from './Addresses.module.css'
import { useRemoveAddress } from './addresses.api'
import type { AddressKind } from './PrivateAddress'

type Props = { kind: AddressKind; address: Address; onRenew: () => Promise<unknown> }

/** The address that there is, without its secret. */
export function AddressRow({ kind: { purpose, reader }, address, onRenew }: Props) {
  const { mutateAsync } = useRemoveAddress(purpose)
  const readers = `${capital(reader)}s`
  const [asking, setAsking] = useState<'renew' | 'remove' | null>(null)

  async function remove() {
    try {
      await mutateAsync()
      toast.success(`${capital(purpose)} address removed`)
    } catch (error) {
      toast.error('Error', errorText(error, 'Failed to remove the address. Please try again.'))
      throw error
    }
  }

  return (
    <div className={classes.row}>
      <p className={classes.times}>
        <span>
          Made <TimeAgo iso={address.createdAt} />
        </span>
        <span>
          {address.lastReadAt ? (
            <>
              Last read <TimeAgo iso={address.lastReadAt} />
            </>
          ) : (
            `Not read by a ${reader} yet`
          )}
        </span>
      </p>
      <div className={classes.buttons}>
        <Button variant="default" size="sm" onClick={() => setAsking('renew')}>
          Renew address
        </Button>
        <Button variant="default" size="sm" onClick={() => setAsking('remove')}>
          Remove address
        </Button>
      </div>
      <ConfirmDialog
        opened={asking === 'renew'}
        onClose={() => setAsking(null)}
        title={`Renew ${purpose} address?`}
        action="Renew"
        progress="Making..."
        onConfirm={onRenew}
      >
        <Text>You get a new address. {readers} that use the present one stop updating at once.</Text>
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === 'remove'}
        onClose={() => setAsking(null)}
        title={`Remove ${purpose} address?`}
        action="Remove"
        progress="Removing..."
        danger
        onConfirm={remove}
      >
        <Text>{readers} that use it stop updating at once.</Text>
      </ConfirmDialog>
    </div>
  )
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
