import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Suspense, useSyncExternalStore } from 'react'
import { lazyPart } from '../../lib/page/lazyPart'
import { usePageTitle } from '../../lib/page/usePageTitle'
import { useViewer } from '../../lib/session/viewer'
import { LinkButton } from '../../ui/links'
import notice from '../../ui/Notice.module.css'
import { type HiddenAt, hiddenItemQuery } from './hidden.api'

const HiddenLine = lazyPart(() => import('../../content/moderation/HiddenLine'))

type Props = {
  title: string
  clubSlug: string | null
  /** Where moderators may have hidden it. */
  at?: HiddenAt
}

/**
 * In place of an item or course that is not there; `clubSlug` is null if its club is missing too. Its author and those who
 * can restore it read that moderators hid it.
 */
export function Missing({ title, clubSlug, at }: Props) {
  usePageTitle(title)
  const viewer = useViewer()
  const isVisitor = viewer === null
  const { data: found } = useQuery(hiddenItemQuery(viewer && clubSlug ? { clubSlug, ...at } : null))
  return (
    <div className={notice.notice}>
      <h1 dir={found ? 'auto' : undefined}>{found ? found.title : title}</h1>
      {found && at ? (
        <Suspense fallback={<p>A moderator hid it.</p>}>
          <HiddenLine hidden={found.hidden} one={at.type} />
        </Suspense>
      ) : (
        <p>It may have been deleted, or it may be in a private club.</p>
      )}
      <div className="flow justify-center gap-8">
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
