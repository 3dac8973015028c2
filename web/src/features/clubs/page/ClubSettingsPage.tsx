import { Navigate, useParams } from '@tanstack/react-router'
import { SettingsScreen } from '../settings/SettingsScreen'
import { ClubSubpage } from './ClubSubpage'

/** /{clubSlug}/settings */
export function ClubSettingsPage() {
  const { clubSlug } = useParams({ from: '/$clubSlug/settings' })
  return (
    <ClubSubpage
      slug={clubSlug}
      title="Settings"
      entry="settings"
      moved={(slug) => <Navigate to="/$clubSlug/settings" params={{ clubSlug: slug }} replace />}
    >
      {(club) => (
        <>
          <h1>Settings</h1>
          <SettingsScreen club={club} />
        </>
      )}
    </ClubSubpage>
  )
}
