import { Popover, type PopoverProps } from '@mantine/core'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useBackCloses } from '../lib/page/layers'
import { LateTarget } from './LateMenu'
import type { LateMenuProps } from './lateFocus'

type Props = Pick<PopoverProps, 'position' | 'width' | 'offset' | 'returnFocus'> & {
  menu: LateMenuProps
  label: string
  className: string | undefined
  children: ReactNode
}

/** The dropdown of `useLateMenu` that keeps the focus, for a file that is loaded by the press on its button. */
export function LatePopover({ menu, label, className, children, ...props }: Props) {
  const { id, opened, onChange, target, onLoaded } = menu
  const open = useEffectEvent(onLoaded)
  useEffect(() => open(), [])
  useBackCloses(opened, () => onChange(false))
  return (
    <Popover {...props} id={id} opened={opened} onChange={onChange} trapFocus>
      <Popover.Target>
        <LateTarget target={target} />
      </Popover.Target>
      <Popover.Dropdown className={className ?? ''} aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
