import { Navigate, useParams } from '@tanstack/react-router'
import { ClubSubpage } from './club/ClubSubpage'
import { SettingsScreen } from './club/settings/SettingsScreen'

/** /{clubSlug}/settings */
export function ClubSettingsPage() {
  const { clubSlug } = useParams({ from: '/$clubSlug/settings' })
  return (
    <ClubSubpage
      slug={clubSlug}
      title="Settings"
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
