import { ActionIcon } from '@mantine/core'
import { type Icon, IconDots } from '@tabler/icons-react'
import { Suspense } from 'react'
import { lazyPart } from '../lib/page/lazyPart'
import { useLateMenu } from './lateFocus'

const MoreMenuList = lazyPart(() => import('./MoreMenuList'))

export type MoreAction = { label: string; icon: Icon; run: () => unknown }
type Props = {
  /** What they are done to: 'comment by Ada Rowe'. */
  of: string
  actions: readonly (MoreAction | false)[]
}

/** The further actions of a row, behind ⋯. Nothing where there are none; loaded when it is opened. */
export function MoreMenu({ of, actions }: Props) {
  const shown = actions.filter((one) => one !== false)
  const { isWanted, button, menu } = useLateMenu(MoreMenuList.preload)
  if (shown.length === 0) return null
  return (
    <>
      <ActionIcon size={28} aria-label={`More actions for ${of}`} {...button}>
        <IconDots size={18} stroke={1.8} aria-hidden />
      </ActionIcon>
      {isWanted && (
        <Suspense>
          <MoreMenuList menu={menu} actions={shown} />
        </Suspense>
      )}
    </>
  )
}
