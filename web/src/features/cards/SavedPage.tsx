import type { ContentItem } from '@guildhall/contract/feed'
import { IconBookmark } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { savedQuery } from '../../content/saved.api'
import { usePageTitle } from '../../lib/page/usePageTitle'
import { Columns } from '../../ui/Columns'
import { InfiniteList } from '../../ui/InfiniteList'
import { LinkButton } from '../../ui/links'
import { EmptyState } from '../../ui/States'
import { FeedSkeleton } from '../../ui/skeletons'
import { ContentCard } from './ContentCard'
import classes from './SavedPage.module.css'

const card = (item: ContentItem) => <ContentCard item={item} showClub />

/** The viewer's saved items, the latest first. */
export function SavedPage() {
  usePageTitle('Saved')
  const query = useInfiniteQuery({ ...savedQuery, refetchOnMount: 'always' })
  return (
    <Columns>
      <header className={classes.head}>
        <h1>Saved</h1>
        <p>Only you see this.</p>
      </header>
      <InfiniteList
        query={query}
        label="Saved"
        skeleton={<FeedSkeleton count={3} />}
        errorTitle="Failed to load what you saved"
        end="You’ve reached the end."
        empty={
          <EmptyState
            icon={<IconBookmark size={24} stroke={1.6} />}
            title="Nothing saved yet"
            action={
              <LinkButton to="/" variant="default">
                Go to your home
              </LinkButton>
            }
          >
            Choose Save in any post’s menu to find it here later.
          </EmptyState>
        }
      >
        {card}
      </InfiniteList>
    </Columns>
  )
}
