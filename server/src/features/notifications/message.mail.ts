import { plural } from '@guildhall/contract/plural'
import type { Dependencies } from '../../platform/context.ts'
import { mailTemplate, placeName } from '../../platform/mail/mail-template.ts'
import type { TaskPayloads } from '../../platform/tasks/tasks.ts'
import type { UnmailedConversation } from '../messages/mailing.writes.ts'
import { mailFrame } from './mail-frame.ts'

const listed = 20

/** Names who wrote and how much, never what. Several conversations are a list, the latest first. */
export function messageMail(
  deps: Pick<Dependencies, 'env' | 'secret'>,
  person: { id: string; email: string; first_name: string },
  conversations: UnmailedConversation[],
): TaskPayloads['mail.send'] {
  const { frame, unsubscribeUrl } = mailFrame(
    deps,
    person,
    `You’re getting this email because you haven’t read these messages on ${placeName} yet.`,
  )
  const [first, ...others] = conversations
  const at = (path: string) => `${deps.env.baseUrl}${path}`
  const { subject, paragraphs, items, button } = wordsOf(conversations)
  return {
    ...mailTemplate({
      ...frame,
      club:
        others.length === 0 && first
          ? { id: first.club_id, name: first.club_name, accent: first.club_accent }
          : undefined,
      ...{ subject, paragraphs },
      items: items.map((one) => ({
        title: `${one.sender_name} · ${one.club_name}`,
        text: plural(one.message_count, '{n} new message', '{n} new messages'),
        url: at(pathOf(one)),
      })),
      button: { label: button.label, url: at(button.path) },
    }),
    unsubscribeUrl,
  }
}

function wordsOf(conversations: UnmailedConversation[]) {
  const [first, ...others] = conversations
  const total = conversations.reduce((sum, { message_count: count }) => sum + count, 0)
  if (first && others.length === 0)
    return {
      subject: `${first.sender_name} sent you ${plural(total, 'a message', '{n} messages')}`,
      paragraphs: [
        `${first.sender_name} sent you ${plural(total, 'a message', '{n} messages')} in ${first.club_name}.`,
      ],
      items: [],
      button: { label: plural(total, 'Read message', 'Read messages'), path: pathOf(first) },
    }
  const left = conversations.length - listed
  return {
    subject: `${plural(total, '{n} new message', '{n} new messages')} from ${first?.sender_name} and ${plural(others.length, '{n} other', '{n} others')}`,
    paragraphs: [],
    items: conversations.slice(0, listed),
    button: { label: left > 0 ? `Open messages (${left} more)` : 'Open messages', path: '/messages' },
  }
}

const pathOf = ({ club_id: clubId, sender_id: senderId }: UnmailedConversation) =>
  `/messages?${new URLSearchParams({ in: clubId, with: senderId })}`
