import { Button } from '@mantine/core'
import { useState } from 'react'
import { discardOutdated, type Outdated, outdatedOf } from '../../lib/drafts/outdated'
import { CopyField } from '../../ui/CopyField'
import classes from './Drafts.module.css'

/** Texts that an older version of the page stored in this browser; they can be copied but no longer sent. */
export function OutdatedSection({ personId }: { personId: string }) {
  const [entries, setEntries] = useState(() => outdatedOf(personId))
  if (entries.length === 0) return null

  function discard(entry: Outdated) {
    discardOutdated(entry)
    setEntries(outdatedOf(personId))
  }

  return (
    <section className={classes.outdated} aria-labelledby="outdated">
      <h2 id="outdated">Couldn’t be sent</h2>
      <p>The site was updated before you sent these. Copy your words, then discard them here.</p>
      <ul className={classes.list}>
        {entries.map((entry, at) => (
          <li key={entry.name} className={classes.row}>
            <CopyField label={`Text ${at + 1}`} value={entry.text} what="text" multiline />
            <Button variant="default" size="xs" onClick={() => discard(entry)}>
              Discard
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
