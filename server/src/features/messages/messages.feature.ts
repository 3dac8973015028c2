import type { Feature } from '../../platform/feature.ts'

export const messagesFeature = {
  errors: {
    chat_not_allowed:
      'You can chat with members of your clubs, and with people who offer something you can see',
    person_blocked: 'You blocked this person; unblock them first',
    conversation_not_found: 'This conversation does not exist, or is not yours',
    message_not_found: 'This message does not exist, or is not yours to see',
    message_final: 'This message can no longer be changed',
  },
} satisfies Feature
