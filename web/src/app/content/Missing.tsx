import { useLocation } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { usePageTitle } from '../../lib/page/usePageTitle'
import { useViewer } from '../../lib/session/viewer'
import { LinkButton } from '../../ui/links'
import notice from '../Notice.module.css'

type Props = { title: string; clubSlug: string | null }

/** In place of an item or course that is not there; `clubSlug` is null if its club is missing too. */
export function Missing({ title, clubSlug }: Props) {
  usePageTitle(title)
  const isVisitor = useViewer() === null
  return (
    <div className={notice.notice}>
      <h1>{title}</h1>
      <p>It may have been deleted, or it may be in a private club.</p>
      <div className={notice.actions}>
        {isVisitor && <LoginButton />}
        {clubSlug ? (
          <LinkButton to="/$clubSlug" params={{ clubSlug }}>
            Go to the club
          </LinkButton>
        ) : (
          <LinkButton to="/clubs">Explore Clubs</LinkButton>
        )}
        <LinkButton to="/" variant="default">
          Go Home
        </LinkButton>
      </div>
    </div>
  )
}

/** The login page leads back to it, and to the comment in the hash. */
function LoginButton() {
  const path = useLocation({ select: ({ pathname, searchStr }) => pathname + searchStr })
  // The hash never reaches the server.
  const hash = useSyncExternalStore(
    nothing,
    () => location.hash,
    () => '',
  )
  return (
    <LinkButton to="/login" search={{ redirect: path + hash }}>
      Log in
    </LinkButton>
  )
}

const nothing = () => () => undefined
