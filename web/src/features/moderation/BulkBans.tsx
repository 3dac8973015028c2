import type { BulkBan } from '@guildhall/contract/bulk-bans'
import { listText } from '@guildhall/contract/lists'
import { moderation } from '@guildhall/contract/moderation-limits'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bulkBansQuery, peopleText, useReverseBulk } from '../../content/moderation/bulkBans.api'
import { fullName } from '../../lib/text/names'
import { Panel } from '../../ui/Panel'
import { TimeAgo } from '../../ui/TimeAgo'
import classes from './Lists.module.css'
import { ReasonDialog } from './ReasonDialog'

/** Bans of several people at once, with the way back for all of them. Renders nothing without any. */
export function BulkBans({ club }: { club: { id: string; slug: string } }) {
  const { data } = useQuery(bulkBansQuery(club.id))
  const { mutateAsync: reverse } = useReverseBulk(club.id)
  const [reversing, setReversing] = useState<BulkBan>()
  const [isOpen, setOpen] = useState(false)
  const [reversed, setReversed] = useState(0)
  if ((!data || data.length === 0) && !reversing) return null
  return (
    <Panel title="Banned together" flush>
      <ul className="plain-list">
        {data?.map((one) => (
          <li key={one.id} className={`${classes.row} wrap gap-12 pad-12-16`}>
            <div className={classes.words}>
              <p className={`${classes.name} strong anywhere`}>{peopleText(one.people)} banned</p>
              <p className={`${classes.facts} flow muted note anywhere gap-12 rows-0`}>
                <bdi>{namesText(one)}</bdi>
              </p>
              <p className={`${classes.facts} flow muted note anywhere gap-12 rows-0`}>
                {one.by && (
                  <span>
                    by <bdi>{fullName(one.by)}</bdi>
                  </span>
                )}
                <TimeAgo iso={one.createdAt} />
                <span dir="auto">{one.ground}</span>
                <span role="status">{one.isHiding && <b>Hiding what they published...</b>}</span>
              </p>
            </div>
            <Button
              variant="default"
              size="xs"
              aria-label={`Reverse all: ${peopleText(one.people)} banned`}
              onClick={() => {
                setReversed(0)
                setReversing(one)
                setOpen(true)
              }}
            >
              Reverse all…
            </Button>
          </li>
        ))}
      </ul>
      {reversing && (
        <ReasonDialog
          opened={isOpen}
          onClose={() => setOpen(false)}
          title="Reverse these bans"
          note={`${peopleText(reversing.people)} are members again, and what they published is visible again. They’ll be notified.`}
          max={moderation.closeReason}
          action="Reverse all"
          progress={`Reversing ${reversed} of ${reversing.people}...`}
          run={(reason) => reverse({ bulkId: reversing.id, reason, onProgress: setReversed })}
        />
      )}
    </Panel>
  )
}

function namesText({ names, people }: BulkBan): string {
  const others = people - names.length
  return others > 0 ? `${listText(names)} and ${others} more` : listText(names)
}
