import type { CaseDetails } from '@guildhall/contract/cases'
import { fullName } from '../../lib/text/names'
import { Face } from '../../ui/Face'
import { Markdown } from '../../ui/Markdown'
import { Panel } from '../../ui/Panel'
import { TimeAgo } from '../../ui/TimeAgo'
import classes from './Case.module.css'

/** What was written around it, oldest first. */
export function CaseContext({ shown: { thread } }: { shown: CaseDetails }) {
  if (thread.length < 2) return null
  return (
    <Panel title="The conversation">
      <ol className={classes.thread}>
        {thread.map(({ author, text, at, isSubject }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries carry no other name, and never move
          <li key={index} data-subject={isSubject || undefined}>
            <Face person={author} size={28} />
            <div className="fill anywhere">
              <p className={`${classes.facts} wrap muted note anywhere gap-12 rows-0`}>
                <b dir="auto">{author ? fullName(author) : 'Deleted account'}</b>
                <TimeAgo iso={at} />
                {isSubject && <span className={classes.mark}>Reported</span>}
              </p>
              <Markdown>{text}</Markdown>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
