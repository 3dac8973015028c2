import type { Viewer } from '@guildhall/contract/accounts'
import { UnstyledButton } from '@mantine/core'
import { Suspense } from 'react'
import { lazyPart } from '../lib/page/lazyPart'
import { Face } from '../ui/Face'
import { useLateMenu } from '../ui/lateFocus'
import classes from './AccountMenu.module.css'

const AccountMenuList = lazyPart(() => import('./AccountMenuList'))

export default function AccountMenu({ viewer }: { viewer: Viewer }) {
  const { isWanted, button, menu } = useLateMenu(AccountMenuList.preload)
  return (
    <>
      <UnstyledButton className={classes.face} aria-label="My Account" {...button}>
        <Face person={viewer} size={36} />
      </UnstyledButton>
      {isWanted && (
        <Suspense>
          <AccountMenuList menu={menu} viewer={viewer} />
        </Suspense>
      )}
    </>
  )
}
