import type { Block } from '@guildhall/contract/blocks'
import { IconBan } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { blocksQuery, useBlock } from '../../content/blocks.api'
import { fullName } from '../../lib/text/names'
import { BusyButton } from '../../ui/BusyButton'
import { Face } from '../../ui/Face'
import { InfiniteList } from '../../ui/InfiniteList'
import { Panel } from '../../ui/Panel'
import { EmptyState } from '../../ui/States'
import { RowsSkeleton } from '../../ui/skeletons'
import { Day } from '../../ui/TimeAgo'
import classes from './Blocked.module.css'

/** Settings section listing blocked people. */
export default function BlockedSection() {
  const query = useInfiniteQuery(blocksQuery)
  return (
    <Panel title="Blocked people">
      <p className={classes.note}>
        You can’t message each other, and what they post is collapsed for you. They aren’t notified.
      </p>
      <InfiniteList
        query={query}
        label="Blocked people"
        layout="rows"
        skeleton={<RowsSkeleton count={2} />}
        errorTitle="Failed to load the people you blocked"
        empty={
          <EmptyState bare icon={<IconBan size={24} stroke={1.6} />} title="You haven’t blocked anyone">
            You can block someone on their profile, from a conversation, or from the menu of anything they
            posted.
          </EmptyState>
        }
      >
        {(block) => <BlockedRow block={block} />}
      </InfiniteList>
    </Panel>
  )
}

function BlockedRow({ block: { person, blockedAt } }: { block: Block }) {
  const name = fullName(person)
  const { mutate: block, isPending } = useBlock({ id: person.id, name })
  return (
    <div className="row gap-12">
      <Face person={person} size={40} />
      <div className={`${classes.who} stack fill`}>
        <Link to="/user/$username" params={{ username: person.username }} dir="auto">
          {name}
        </Link>
        <span>
          Blocked <Day iso={blockedAt} />
        </span>
      </div>
      <BusyButton
        variant="default"
        size="xs"
        busy={isPending}
        progress="Unblocking..."
        aria-label={`Unblock ${name}`}
        onClick={() => block(false)}
      >
        Unblock
      </BusyButton>
    </div>
  )
}
