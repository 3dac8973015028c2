import type { ReactNode } from 'react'
import { Markdown } from '../../ui/Markdown'
import { Panel } from '../../ui/Panel'
import { EmptyState } from '../../ui/States'

type Props = { bio: string; empty: string; action?: ReactNode }

export function ProfileAbout({ bio, empty, action }: Props) {
  return (
    <Panel title="About">
      {bio.trim() ? (
        <Markdown>{bio}</Markdown>
      ) : (
        <EmptyState bare title="No bio yet" action={action}>
          {empty}
        </EmptyState>
      )}
    </Panel>
  )
}
