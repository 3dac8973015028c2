import type { DeletedClub } from '@guildhall/contract/deletion'
import { plural } from '@guildhall/contract/plural'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { membersText } from '../../content/clubLinks'
import { useNow } from '../../lib/dates/now'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { Panel } from '../../ui/Panel'
import { deletedClubsQuery, useRestoreClub } from './deletion.api'
import classes from './RecentlyDeleted.module.css'
import { timeLeft } from './timeLeft'

/** Clubs that the viewer deleted and can restore (decisions.md U4). Renders nothing if there are none. */
export function RecentlyDeleted() {
  const { data } = useQuery(deletedClubsQuery)
  const [selected, setSelected] = useState<DeletedClub>()
  const [isOpen, setOpen] = useState(false)
  const { mutateAsync: restore } = useRestoreClub()
  if (!data?.clubs.length) return null

  async function confirm() {
    if (!selected) return
    try {
      await restore(selected.id)
      toast.success(`${selected.name} was restored`)
    } catch (error) {
      toast.error('Error restoring the club', errorText(error, 'Please try again.', refusals))
      throw error
    }
  }

  return (
    <Panel title="Recently deleted" className={classes.section}>
      <p className="muted body">No one else can see these clubs. After 7 days they’re deleted permanently.</p>
      <ul className="grid plain-list gap-16 above-16">
        {data.clubs.map((club) => (
          <Row
            key={club.id}
            club={club}
            onAsk={() => {
              setSelected(club)
              setOpen(true)
            }}
          />
        ))}
      </ul>
      <ConfirmDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={selected ? `Restore ${selected.name}?` : 'Restore the club?'}
        action="Restore"
        progress="Restoring..."
        onConfirm={confirm}
      >
        {selected && <RestoreSummary club={selected} />}
      </ConfirmDialog>
    </Panel>
  )
}

const refusals = {
  club_not_deleted: 'It was already restored.',
  restoration_over: 'The 7 days are over.',
  club_not_found: 'This club no longer exists.',
}

function Row({ club, onAsk }: { club: DeletedClub; onAsk: () => void }) {
  const { now } = useNow()
  return (
    <li className="wrap gap-16 rows-8">
      <div className={classes.words}>
        <span className="strong anywhere" dir="auto">
          {club.name}
        </span>
        <span className="muted note">
          {membersText(club.members)} · {timeLeft(new Date(club.endsAt).getTime() - now)}
        </span>
      </div>
      <Button variant="default" onClick={onAsk} aria-label={`Restore ${club.name}`}>
        Restore
      </Button>
    </li>
  )
}

function RestoreSummary({ club }: { club: DeletedClub }) {
  const { members, items, slug } = club
  return (
    <>
      <p>It’ll be restored as it was:</p>
      <ul className={classes.restored}>
        <li>{plural(members, 'you, its only member', 'its {n} members with their roles')}</li>
        <li>
          {items === 0
            ? 'its settings, with comments, likes, pictures and files'
            : plural(
                items,
                '{n} published item, with comments, likes, pictures and files',
                '{n} published items, with comments, likes, pictures and files',
              )}
        </li>
        <li>its address, /{slug}, which was kept for it</li>
      </ul>
      {members > 1 && <p>Its members will be notified.</p>}
    </>
  )
}
