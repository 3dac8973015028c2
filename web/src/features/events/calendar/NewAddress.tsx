import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import classes from '../../../content/addresses/Addresses.module.css'
import { CopyField } from '../../../ui/CopyField'
import { Note } from '../../../ui/Note'

/** Shows a new calendar address, which cannot be shown again. */
export function NewAddress({ url, onDone }: { url: string; onDone: () => void }) {
  return (
    <div className="stack gap-16">
      <Note title="You won’t see it again">
        Keep it to yourself: anyone with the link can see the events you attend. You can replace it at any
        time.
      </Note>
      <CopyField label="Calendar link" value={url} what="address" />
      <ul className={classes.help}>
        <li>
          <strong>Apple Calendar and Outlook on this device:</strong> press Add to calendar.
        </li>
        <li>
          <strong>Google Calendar:</strong> Other calendars, From URL, then paste the address.
        </li>
        <li>
          <strong>Outlook on the web:</strong> Add calendar, Subscribe from web, then paste the address.
        </li>
      </ul>
      <div className="flow gap-8">
        <Button
          component="a"
          href={url.replace(/^https?:/, 'webcal:')}
          leftSection={<IconCalendarPlus size={18} stroke={1.8} aria-hidden />}
        >
          Add to calendar
        </Button>
        <Button variant="default" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  )
}
