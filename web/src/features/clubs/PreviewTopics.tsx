import { plural } from '@guildhall/contract/plural'
import type { Topic } from '@guildhall/contract/topics'
import { topicText } from '../../content/topics/topics'
import { Panel } from '../../ui/Panel'

/** What a club talks about, for people who consider joining it. */
export function PreviewTopics({ topics }: { topics: readonly Topic[] }) {
  const shown = topics.filter(({ isArchived }) => !isArchived)
  if (shown.length === 0) return null
  return (
    <Panel title="Topics">
      <ul className="stack plain-list gap-12" aria-label="Topics">
        {shown.map((topic) => (
          <li key={topic.id} className="anywhere" dir="auto">
            <strong>{topicText(topic)}</strong>{' '}
            {topic.itemCount > 0 && (
              <span className="muted note">{plural(topic.itemCount, '1 item', '{n} items')}</span>
            )}
            {topic.description && <p className="muted body">{topic.description}</p>}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
