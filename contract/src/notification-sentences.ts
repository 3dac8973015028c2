import { partsOf } from './fill.ts'
import type { NewItemType, NotificationType } from './notification-types.ts'

/**
 * The sentence of a notification, by type: {who} are the people, {item} is the title, {club} and {place} the name,
 * of which the latter is left out where it is known. Types without a sentence, and notifications that lack a part, say their title and message.
 */
const notificationSentences: Record<NewItemType, string> &
  Partial<Record<NotificationType | 'MEMBER_JOINED', string>> = {
  NEW_POST: '{who} posted {item}[ in {place}]',
  NEW_POLL: '{who} asked {item}[ in {place}]',
  NEW_EVENT: '{who} announced the event {item}[ in {place}]',
  NEW_PRODUCT: '{who} is selling {item}[ in {place}]',
  NEW_SERVICE: '{who} offers {item}[ in {place}]',
  NEW_JOB: '{who} posted the job {item}[ in {place}]',
  CONTENT_LIKED: '{who} liked {item}[ in {place}]',
  NEW_COMMENT: '{who} commented on {item}[ in {place}]',
  COMMENT_REPLIED: '{who} replied to your comment on {item}[ in {place}]',
  MENTIONED: '{who} mentioned you in {item}[ in {place}]',
  JOB_APPLICATION: '{who} applied for {item}[ in {place}]',
  JOB_APPLICATION_INVITED:
    'Your application for {item}[ in {place}] was successful: the poster would like to meet you',
  JOB_APPLICATION_DECLINED: 'Your application for {item}[ in {place}] was not successful this time',
  EVENT_PLACE_GAINED: 'You have a spot at {item}[ in {place}]',
  EVENT_UPDATED: '{who} changed when or where {item}[ in {place}] takes place',
  EVENT_CALLED_OFF: '{who} canceled {item}[ in {place}]',
  EVENT_RESTORED: '{who} restored {item}[ in {place}], and you still have your spot',
  NEW_COURSE: '{who} published the course {item}[ in {place}]',
  COURSE_ENROLLED: '{who} enrolled you in the course {item}[ in {place}]',
  LESSON_PUBLISHED: 'There is a new lesson for you: {item}[ in {place}]',
  LESSON_UNLOCKED: '{item} is now open to you[ in {place}]',
  LESSON_COMMENTED: '{who} commented on {item}[ in {place}]',
  LESSON_COMMENT_REPLIED: '{who} replied to your comment on {item}[ in {place}]',
  ASSIGNMENT_SUBMITTED: '{who} handed in an assignment at {item}[ in {place}]',
  ASSIGNMENT_ACCEPTED: 'Your assignment at {item}[ in {place}] was accepted',
  ASSIGNMENT_RETURNED: 'Your assignment at {item}[ in {place}] was sent back with a remark',
  CLUB_JOIN_REQUEST: '{who} asks to join {club}',
  CLUB_JOIN_REQUEST_ACCEPTED: 'Your request to join {club} was accepted',
  CLUB_JOIN_REQUEST_REJECTED: 'Your request to join {club} was not accepted this time',
  CLUB_INVITE_SENT: '{who} invited you to join {club}',
  CLUB_INVITE: '{who} invited you to join {club}',
  ROLE_PROMOTED: '{who} made you an admin of {club}',
  ROLE_DEMOTED: '{who} removed your admin role in {club}',
  ENTITLEMENT_ASKED: '{who} asks to join {club} and has to pay',
  MEMBER_JOINED: '{who} joined {club} through your invite',
  MEMBER_REMOVED: 'You are no longer a member of {club}',
  OWNERSHIP_OFFERED: '{who} offered you ownership of {club}',
  OWNERSHIP_DECLINED: '{who} declined ownership of {club}',
  CLUB_OPENING: '{who} scheduled {club} to become public',
  CLUB_OPENING_CANCELED: '{club} stays private',
  CLUB_OPENED: '{club} is public now',
  OWNERSHIP_TRANSFERRED: '{who} is now the owner of {club}',
}

/** Types whose sentence names the person who did it. */
export const typesWithPeople = Object.entries(notificationSentences).flatMap(([type, sentence]) =>
  sentence.includes('{who}') ? [type as NotificationType] : [],
)

type Facts = {
  type: string
  /** First and last names, the latest first; two are enough. */
  names: readonly string[]
  /** Up to 101. */
  peopleCount: number
  itemTitle: string | null
  clubName: string | null
  /** The club is named elsewhere, say in a heading. */
  isClubNamed?: boolean
}
type SentencePart = { kind: 'text' | 'person' | 'item' | 'club'; text: string }

/** Its parts, titles in quotes; null without a sentence: 'Mei Tan and 2 others liked “Opening the kiln” in Makers’ Guild'. */
export function notificationSentence({ type, ...facts }: Facts): SentencePart[] | null {
  const sentence = (notificationSentences as Record<string, string | undefined>)[type]
  if (sentence === undefined) return null
  const { itemTitle, clubName, isClubNamed } = facts
  const club = clubName !== null && [part('club', clubName)]
  const item = itemTitle !== null && [part('item', `“${itemTitle}”`)]
  const values: Record<string, SentencePart[] | false> = { who: peopleOf(facts), item, club }
  if (Object.keys(values).some((name) => !values[name] && sentence.includes(`{${name}}`))) return null
  return filled(sentence, { ...values, place: !isClubNamed && club })
}

const part = (kind: SentencePart['kind'], text: string): SentencePart => ({ kind, text })

const filled = (sentence: string, values: Record<string, SentencePart[] | false>): SentencePart[] =>
  partsOf<string, SentencePart[]>(sentence, values).flatMap((one) =>
    typeof one === 'string' ? part('text', one) : one,
  )

/** The same as one line. */
export const notificationLine = (facts: Facts): string | null =>
  notificationSentence(facts)
    ?.map((part) => part.text)
    .join('') ?? null

function peopleOf({ names, peopleCount }: Pick<Facts, 'names' | 'peopleCount'>): SentencePart[] | false {
  const [one, other] = names.map((name) => [part('person', name)])
  if (one === undefined || peopleCount < 2) return one ?? false
  if (peopleCount === 2 && other !== undefined) return filled('{one} and {other}', { one, other })
  const others = [part('text', peopleCount > 100 ? '100+' : String(peopleCount - 1))]
  return filled('{one} and {others} others', { one, others })
}
