import { Button } from '@mantine/core'
import classes from '../../../content/addresses/Addresses.module.css'
import { CopyField } from '../../../ui/CopyField'
import { Note } from '../../../ui/Note'

/** Shows a new feed address, which cannot be shown again. */
export function NewFeedAddress({ url, onDone }: { url: string; onDone: () => void }) {
  return (
    <div className="stack gap-16">
      <Note title="You won’t see it again">
        Keep it to yourself: anyone with the link can read what’s new in your clubs, private ones too. You can
        replace it at any time.
      </Note>
      <CopyField label="Feed link" value={url} what="address" />
      <ul className={classes.help}>
        <li>
          <strong>In your feed reader:</strong> add a feed or subscription, then paste the address.
        </li>
        <li>
          <strong>If it takes only RSS:</strong> end the address in <code>.rss</code> instead of{' '}
          <code>.atom</code>.
        </li>
        <li>
          <strong>Feed readers on the web</strong> read it on their own servers and see what you see.
        </li>
      </ul>
      <div className="flow gap-8">
        <Button variant="default" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  )
}
