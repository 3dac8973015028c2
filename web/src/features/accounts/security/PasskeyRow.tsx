import type { Passkey } from '@guildhall/contract/security'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconFingerprint, IconPencil, IconTrash } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { day } from '../../../lib/dates/dates'
import { withErrorToast } from '../../../lib/net/withErrorToast'
import { lazyPart } from '../../../lib/page/lazyPart'
import { ActionMenu } from '../../../ui/ActionMenu'
import { ConfirmDialog } from '../../../ui/ConfirmDialog'
import { FormDialog } from '../../../ui/FormDialog'
import { Loading, TextSkeleton } from '../../../ui/skeletons'
import { TimeAgo } from '../../../ui/TimeAgo'
import classes from './SecuritySection.module.css'
import { useRemovePasskey } from './security.api'

const RenamePasskey = lazyPart(() => import('./RenamePasskey'))
const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const

export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const [asking, setAsking] = useState<'rename' | 'remove'>()
  const remove = useRemovePasskey()
  const close = () => setAsking(undefined)

  async function confirm() {
    await withErrorToast(remove.mutateAsync(passkey.id), 'The passkey could not be removed')
  }

  return (
    <li className={classes.row}>
      <IconFingerprint size={22} stroke={1.6} aria-hidden />
      <div className={`${classes.what} fill`}>
        <strong dir="auto">{passkey.name}</strong>
        <span>
          {passkey.lastUsedAt ? (
            <>
              Added {day(passkey.createdAt)}, last used <TimeAgo iso={passkey.lastUsedAt} />
            </>
          ) : (
            `Added ${day(passkey.createdAt)}, never used`
          )}
        </span>
      </div>
      <ActionMenu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={`Options for ${passkey.name}`}>
            <IconDots size={20} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => setAsking('rename')}>
            Rename
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash {...icon} />} onClick={() => setAsking('remove')}>
            Remove
          </Menu.Item>
        </Menu.Dropdown>
      </ActionMenu>
      <FormDialog opened={asking === 'rename'} onClose={close} title="Rename passkey" size="sm">
        <Suspense
          fallback={
            <Loading>
              <TextSkeleton />
            </Loading>
          }
        >
          <RenamePasskey passkey={passkey} onDone={close} />
        </Suspense>
      </FormDialog>
      <ConfirmDialog
        opened={asking === 'remove'}
        onClose={close}
        title="Remove this passkey?"
        action="Remove"
        progress="Removing..."
        danger
        onConfirm={confirm}
      >
        “{passkey.name}” will no longer sign you in. Remove it from your device or password manager as well.
      </ConfirmDialog>
    </li>
  )
}
