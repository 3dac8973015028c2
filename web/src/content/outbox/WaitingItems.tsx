import type { ContentKind } from '@guildhall/contract/limits'
import { summaryOf } from '../../lib/draftText'
import { useViewer } from '../../lib/viewer'
import { waitingOutbox } from './outbox'
import classes from './Waiting.module.css'
import { WaitingRow } from './WaitingRow'

type Props = {
  club: { id: string }
  /** The kinds that are shown here. */
  kinds: readonly { type: ContentKind; texts: { one: string } }[]
  /** Once one is back in its form. */
  onEdit: (type: ContentKind) => void
}

/** What the viewer wrote for a club that is not published yet. */
export default function WaitingItems({ club, kinds, onEdit }: Props) {
  const viewer = useViewer()
  return viewer ? <Rows {...{ personId: viewer.id, club, kinds, onEdit }} /> : null
}

function Rows({ personId, club, kinds, onEdit }: Props & { personId: string }) {
  const entries = waitingOutbox.use(personId).flatMap((entry) => {
    const kind = entry.place === club.id && kinds.find(({ type }) => type === entry.kind)
    return kind ? [{ entry, kind }] : []
  })
  if (entries.length === 0) return null
  return (
    <ul className={classes.list} aria-label="Waiting to publish">
      {entries.map(({ entry, kind }) => (
        <li key={entry.id}>
          <WaitingRow
            {...{ entry, personId }}
            name={`Your ${kind.texts.one}`}
            onEdit={() => onEdit(kind.type)}
          >
            <h3>Your {kind.texts.one}</h3>
            <p className={classes.summary} dir="auto">
              {summaryOf(entry.draft)}
            </p>
          </WaitingRow>
        </li>
      ))}
    </ul>
  )
}
