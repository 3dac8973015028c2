import { Menu, type MenuItemProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { LinkAttributes } from './links'

/** An entry of a menu that goes somewhere; apart from the other links, because menus load later. */
export const LinkItem = createLink((props: LinkAttributes<MenuItemProps>) => (
  <Menu.Item component="a" {...props} />
))
