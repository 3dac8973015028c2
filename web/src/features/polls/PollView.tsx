import type { PollItem } from '@guildhall/contract/polls'
import type { ViewProps } from '../../content/kind'
import { ItemView } from '../../ui/ItemView'
import { Markdown } from '../../ui/Markdown'
import { Ballot } from './Ballot'
import classes from './Ballot.module.css'
import { TimeLeft } from './TimeLeft'

/** A poll in full (content.md 2). */
export function PollView({ item, isGone, menu, children }: ViewProps<PollItem>) {
  const { data } = item
  return (
    <ItemView title={data.question} item={item} isGone={isGone} menu={menu} foot={children}>
      <p className={`${classes.time} above-8`}>
        <TimeLeft item={item} />
      </p>
      {data.description && (
        <Markdown mentions={item.mentions} pictures={item.pictures}>
          {data.description}
        </Markdown>
      )}
      <Ballot
        item={item}
        digits={1}
        submit="Vote"
        hint="Select an option to cast your vote"
        isGone={isGone}
        hidesTime
      />
    </ItemView>
  )
}
