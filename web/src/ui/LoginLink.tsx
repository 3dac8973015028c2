import { useLocation } from '@tanstack/react-router'
import { TextLink } from './links'

/** To where one logs in, and back. By itself, so that only what shows it follows the address. */
export function LoginLink({ className }: { className?: string }) {
  const redirect = useLocation({ select: ({ href }) => href })
  return (
    <TextLink to="/login" search={{ redirect }} className={className}>
      Login
    </TextLink>
  )
}
