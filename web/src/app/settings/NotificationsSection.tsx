import { MutedConversations } from '../../features/messages/MutedConversations'
import { PreferencesSection } from '../../features/notifications/PreferencesSection'

/** The settings of what one is told of, and of what one muted. */
export default function NotificationsSection() {
  return (
    <PreferencesSection>
      <MutedConversations />
    </PreferencesSection>
  )
}
