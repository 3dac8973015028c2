import type { Version } from '@guildhall/contract/content'
import type { ContentItem } from '@guildhall/contract/feed'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useSignal } from '../lib/live/signals'
import { useHydrated } from '../lib/page/hydration'
import { fullName } from '../lib/text/names'
import { Dialog } from '../ui/Dialog'
import { InfiniteList } from '../ui/InfiniteList'
import { RowsSkeleton } from '../ui/skeletons'
import { TimeAgo } from '../ui/TimeAgo'
import { WordDiff } from '../ui/WordDiff'
import classes from './HistoryDialog.module.css'
import { versionsQuery } from './versions.api'
import { fieldLabel, valueText } from './versionWords'

type Props = { item: ContentItem; opened: boolean; onClose: () => void }

/** Earlier versions of an item, for owner and admins. */
export function HistoryDialog({ item, opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Edit history" size="lg">
      <ItemHistory item={item} />
    </Dialog>
  )
}

function ItemHistory({ item: { id, title } }: { item: ContentItem }) {
  const queries = useQueryClient()
  useSignal('content.updated', ({ contentId }) => {
    if (contentId === id) void queries.invalidateQueries({ queryKey: versionsQuery(id).queryKey })
  })
  return <History versions={versionsQuery(id)} of={title} />
}

/** Changes of an item or comment; `of` names it in the list's label. */
export function History({ versions, of }: { versions: ReturnType<typeof versionsQuery>; of: string }) {
  const query = useInfiniteQuery(versions)
  return (
    <div className={`${classes.history} stack gap-12`}>
      <p className="muted note">
        Only owner and admins see this. Each change is kept for 90 days. <del>Struck through</del> is what was
        taken out, <ins>underlined</ins> what was added.
      </p>
      <InfiniteList
        query={query}
        label={`Edit history of ${of}`}
        layout="rows"
        skeleton={<RowsSkeleton count={3} />}
        empty={<p>The last change was more than 90 days ago. What this was before is no longer kept.</p>}
        errorTitle="Failed to load the edit history"
      >
        {(version) => <Change version={version} />}
      </InfiniteList>
    </div>
  )
}

function Change({ version: { by, at, changes } }: { version: Version }) {
  const utc = !useHydrated()
  return (
    <article className={classes.change}>
      <p className={`${classes.who} muted note`}>
        <b dir="auto">{by ? fullName(by) : 'Deleted account'}</b> <TimeAgo iso={at} />
      </p>
      {changes.map(({ field, from, to }) => (
        <section key={field} aria-label={fieldLabel(field)}>
          <h3>{fieldLabel(field)}</h3>
          <WordDiff before={valueText(field, from, utc)} after={valueText(field, to, utc)} />
        </section>
      ))}
    </article>
  )
}
