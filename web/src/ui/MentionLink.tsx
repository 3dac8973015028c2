import { Link } from '@tanstack/react-router'

/** Reads from left to right in any script, so that the '@' stays in front. */
export const MentionLink = ({ username, name }: { username: string; name: string | undefined }) => (
  <Link to="/user/$username" params={{ username }} title={name} dir="ltr">
    @{username}
  </Link>
)
