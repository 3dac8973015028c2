import type { Feature } from '@guildhall/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { usePageTitle } from '../../lib/page/usePageTitle'
import { useViewer } from '../../lib/session/viewer'
import { LinkButton } from '../../ui/links'
import { NotFoundPage } from '../../ui/NotFoundPage'
import notice from '../../ui/Notice.module.css'
import { PageLoading } from '../../ui/PageLoading'
import { noItemTexts } from '../cards/noItemTexts'
import { clubPreviewQuery, clubQuery } from '../clubs/clubs.api'

/** An address of items without an item's slug: the club's list, where the viewer may read it. */
export function NoItemPage() {
  const { clubSlug = '' } = useParams({ strict: false })
  const pathname = useLocation({ select: ({ pathname }) => pathname })
  // The address that was opened: while leaving, the router already has the next one.
  const [tab] = useState(() => pathname.split('/')[2] as Feature)
  const viewer = useViewer()
  const inside = useQuery({ ...clubQuery(clubSlug), enabled: Boolean(viewer) })
  const outside = useQuery({ ...clubPreviewQuery(clubSlug), enabled: viewer === null })
  const { isPending } = viewer ? inside : outside
  if (viewer === undefined || isPending) return <PageLoading />
  if (viewer ? inside.data : outside.data?.isPrivate === false)
    return <Navigate to="/$clubSlug" params={{ clubSlug }} search={{ tab }} replace />
  return <NoList clubSlug={clubSlug} tab={tab} />
}

function NoList({ clubSlug, tab }: { clubSlug: string; tab: Feature }) {
  const { title, text } = noItemTexts[tab] ?? { title: 'Page not found', text: undefined }
  usePageTitle(title)
  if (!text) return <NotFoundPage />
  return (
    <div className={notice.notice}>
      <h1>{text}</h1>
      <p>The link may be incomplete.</p>
      <div className="flow justify-center gap-8">
        <LinkButton to="/$clubSlug" params={{ clubSlug }} search={{ tab }}>
          Go to the club’s {tab}
        </LinkButton>
      </div>
    </div>
  )
}
