import type { ClubGroup } from '@guildhall/contract/club-groups'
import classes from './Groups.module.css'

/** A group's name with its color. */
export const GroupBadge = ({ group: { name, color } }: { group: Pick<ClubGroup, 'name' | 'color'> }) => (
  <span className={classes.badge} data-color={color} dir="auto">
    {name}
  </span>
)
