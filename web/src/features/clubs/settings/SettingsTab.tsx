import type { Club } from '@guildhall/contract/clubs'
import { SettingsScreen } from './SettingsScreen'

/** The settings as a tab of the club's page. */
export default function SettingsTab({ club }: { club: Club }) {
  return <SettingsScreen club={club} />
}
