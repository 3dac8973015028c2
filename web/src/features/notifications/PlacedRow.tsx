import { Emblem } from '../../ui/Face'
import { DayHeading } from './DayHeading'
import { NotificationRow } from './NotificationRow'
import classes from './NotificationsPage.module.css'
import type { Placed } from './placed'

/** A row in the block of its club and day, the first with the block's headings. */
export function PlacedRow({ notification }: { notification: Placed }) {
  const { isFirstOfDay, isHeaded, edge, createdAt, clubName, clubLogoUrl, metadata } = notification
  return (
    <>
      {isFirstOfDay && <DayHeading iso={createdAt} level="h2" />}
      <div className={classes.block} data-edge={edge}>
        {isHeaded && (edge === 'first' || edge === 'only') && (
          <h3 className={classes.club}>
            <Emblem id={metadata.clubId ?? ''} name={clubName ?? ''} imageUrl={clubLogoUrl} size={20} />
            <bdi>{clubName}</bdi>
          </h3>
        )}
        <NotificationRow notification={notification} isClubNamed={isHeaded} />
      </div>
    </>
  )
}
