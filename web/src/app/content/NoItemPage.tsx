import { useLocation, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { usePageTitle } from '../../lib/page/usePageTitle'
import { LinkButton } from '../../ui/links'
import notice from '../Notice.module.css'
import { type NoItemFeature, noItemTexts } from './noItemTexts'

/** An address of items without an item's slug. */
export function NoItemPage() {
  const { clubSlug = '' } = useParams({ strict: false })
  const pathname = useLocation({ select: ({ pathname }) => pathname })
  // The address that was opened: while leaving, the router already has the next one.
  const [tab] = useState(() => pathname.split('/')[2] as NoItemFeature)
  const { title, text } = noItemTexts[tab]
  usePageTitle(title)
  return (
    <div className={notice.notice}>
      <h1>{text}</h1>
      <p>The link may be incomplete.</p>
      <div className={notice.actions}>
        <LinkButton to="/$clubSlug" params={{ clubSlug }} search={{ tab }}>
          Go to the club’s {tab}
        </LinkButton>
      </div>
    </div>
  )
}
