import { Menu, type MenuProps } from '@mantine/core'
import { useDidUpdate } from '@mantine/hooks'
import { type Ref, type RefObject, useEffect, useEffectEvent, useImperativeHandle } from 'react'
import { useBackCloses } from '../lib/page/layers'
import { giveFocusBack } from './focusBack'
import type { LateMenuProps } from './lateFocus'

type Props = Pick<MenuProps, 'position' | 'width' | 'offset' | 'children'> & { menu: LateMenuProps }

/** The dropdown of `useLateMenu`, for a file that is loaded by the press on its button. */
export function LateMenu({ menu, children, ...props }: Props) {
  const { id, opened, onChange, target, onLoaded } = menu
  const open = useEffectEvent(onLoaded)
  useEffect(() => open(), [])
  useBackCloses(opened, () => onChange(false))
  useDidUpdate(() => {
    if (!opened) giveFocusBack(id, () => target.current)
  }, [opened])
  return (
    <Menu offset={4} {...props} id={id} opened={opened} onChange={onChange} returnFocus={false}>
      <Menu.Target>
        <LateTarget target={target} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

/** Gives a menu or popover the button, which is rendered elsewhere and was there before. */
export function LateTarget({
  target,
  ref,
}: {
  target: RefObject<HTMLElement | null>
  ref?: Ref<HTMLElement>
}) {
  useImperativeHandle(ref, () => target.current as HTMLElement)
  return null
}
