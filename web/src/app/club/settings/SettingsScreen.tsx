import type { Club } from '@guildhall/contract/clubs'
import { IconLock } from '@tabler/icons-react'
import { EmptyState } from '../../../ui/States'
import classes from './SettingsScreen.module.css'
import { settingsCards } from './settingsCards'

/** A club's settings, for its owner and admins; others are told why they see none (platform.md 2.6). */
export function SettingsScreen({ club }: { club: Club }) {
  if (club.can.manage !== true)
    return (
      <EmptyState icon={<IconLock size={24} stroke={1.6} />} title="Access Restricted">
        {club.role
          ? 'Only club owners and admins can view and modify these settings.'
          : 'You need to be a club member to access these settings.'}
      </EmptyState>
    )
  return (
    <div className={classes.cards}>
      {settingsCards
        .filter(({ shown }) => shown(club))
        .map(({ name, Card }) => (
          <Card key={name} club={club} />
        ))}
    </div>
  )
}
