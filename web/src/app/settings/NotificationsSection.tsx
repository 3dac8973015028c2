import { MutedConversations } from '../../features/messages/MutedConversations'
import { PreferencesSection } from '../../features/notifications/PreferencesSection'

/** Settings of notifications and mutes. */
export default function NotificationsSection() {
  return (
    <PreferencesSection>
      <MutedConversations />
    </PreferencesSection>
  )
}
