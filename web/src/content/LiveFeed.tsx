import type { ContentItem } from '@guildhall/contract/feed'
import { Button } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import { useReadingPlace } from '../lib/page/useReadingPlace'
import classes from './ClubFeed.module.css'
import { ContentFeed } from './ContentFeed'
import type { useLiveList } from './useLiveList'

type Props = {
  live: ReturnType<typeof useLiveList>
  around: RefObject<HTMLDivElement | null>
  label: string
  empty: ReactNode
  placeholders?: number
  failed?: ((reason: string) => string) | undefined
  layout?: 'stack' | 'grid'
  children: (item: ContentItem) => ReactNode
}

/** Items that fill a tall screen. */
const onScreen = 3

/** List of content with a button for new items above the screen. */
export function LiveFeed({ live, around, ...feed }: Props) {
  const { query, pending, show, news } = live
  useReadingPlace(around, feed.label, query)
  return (
    <div ref={around}>
      <div className={classes.pill}>
        {pending.length > 0 && (
          <Button
            size="xs"
            radius="xl"
            leftSection={<IconArrowUp size={16} stroke={2} aria-hidden />}
            onClick={() =>
              void show().then(
                () => toTop(around),
                () => undefined,
              )
            }
          >
            New posts
          </Button>
        )}
      </div>
      <ContentFeed query={query} rendered={onScreen} {...feed} />
      <p className="visually-hidden" role="status">
        {pending.length > 0 ? 'New posts' : news}
      </p>
    </div>
  )
}

/** Scrolls to the newest item once it is rendered: until then, the browser anchors the old position. */
export function toTop(around: RefObject<HTMLElement | null>) {
  setTimeout(() => {
    const top = around.current?.getBoundingClientRect().top ?? 0
    if (top < 0) around.current?.scrollIntoView()
  }, 50)
}
