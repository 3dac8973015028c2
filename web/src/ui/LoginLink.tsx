import { useLocation } from '@tanstack/react-router'
import { TextLink } from './links'

/** Links to the login page, and back. Its own component, so that only its users re-render with the address. */
export function LoginLink({ className }: { className?: string }) {
  const redirect = useLocation({ select: ({ href }) => href })
  return (
    <TextLink to="/login" search={{ redirect }} className={className}>
      Log in
    </TextLink>
  )
}
