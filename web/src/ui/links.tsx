import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'

export type LinkAttributes<P> = P &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof P> & { ref?: Ref<HTMLAnchorElement> }

/** A button that goes somewhere: `<LinkButton to="/create-club">`. */
export const LinkButton = createLink((props: LinkAttributes<ButtonProps>) => (
  <Button component="a" {...props} />
))

/** A link in running text. */
export const TextLink = createLink((props: LinkAttributes<AnchorProps>) => <Anchor {...props} />)
