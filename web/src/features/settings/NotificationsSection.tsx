import { MutedConversations } from '../messages/MutedConversations'
import { PreferencesSection } from '../notifications/PreferencesSection'

/** Settings of notifications and mutes. */
export default function NotificationsSection() {
  return (
    <PreferencesSection>
      <MutedConversations />
    </PreferencesSection>
  )
}
