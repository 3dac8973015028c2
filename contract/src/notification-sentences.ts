import type { NewItemType, NotificationType } from './notification-types.ts'

/**
 * The sentence of a notification, by type: {who} are the people, {item} is the title, {club} the name, and {in} is ' in ' and
 * the name, or nothing. Types without a sentence, and notifications that lack a part, say their title and message.
 */
const notificationSentences: Record<NewItemType, string> &
  Partial<Record<NotificationType | 'MEMBER_JOINED', string>> = {
  NEW_POST: '{who} posted {item}{in}',
  NEW_POLL: '{who} asked {item}{in}',
  NEW_EVENT: '{who} announced the event {item}{in}',
  NEW_PRODUCT: '{who} is selling {item}{in}',
  NEW_SERVICE: '{who} offers {item}{in}',
  NEW_JOB: '{who} posted the job {item}{in}',
  CONTENT_LIKED: '{who} liked {item}{in}',
  NEW_COMMENT: '{who} commented on {item}{in}',
  COMMENT_REPLIED: '{who} replied to your comment on {item}{in}',
  MENTIONED: '{who} mentioned you in {item}{in}',
  JOB_APPLICATION: '{who} applied for {item}{in}',
  JOB_APPLICATION_INVITED:
    'Your application for {item}{in} was successful: the poster would like to meet you',
  JOB_APPLICATION_DECLINED: 'Your application for {item}{in} was not successful this time',
  EVENT_PLACE_GAINED: 'You have a spot at {item}{in}',
  EVENT_UPDATED: '{who} changed when or where {item}{in} takes place',
  EVENT_CALLED_OFF: '{who} canceled {item}{in}',
  EVENT_RESTORED: '{who} restored {item}{in}, and you still have your spot',
  NEW_COURSE: '{who} published the course {item}{in}',
  COURSE_ENROLLED: '{who} enrolled you in the course {item}{in}',
  LESSON_PUBLISHED: 'There is a new lesson for you: {item}{in}',
  LESSON_UNLOCKED: '{item} is now open to you{in}',
  LESSON_COMMENTED: '{who} commented on {item}{in}',
  LESSON_COMMENT_REPLIED: '{who} replied to your comment on {item}{in}',
  ASSIGNMENT_SUBMITTED: '{who} handed in an assignment at {item}{in}',
  ASSIGNMENT_ACCEPTED: 'Your assignment at {item}{in} was accepted',
  ASSIGNMENT_RETURNED: 'Your assignment at {item}{in} was sent back with a remark',
  CLUB_JOIN_REQUEST: '{who} asks to join {club}',
  CLUB_JOIN_REQUEST_ACCEPTED: 'Your request to join {club} was accepted',
  CLUB_JOIN_REQUEST_REJECTED: 'Your request to join {club} was not accepted this time',
  CLUB_INVITE_SENT: '{who} invited you to join {club}',
  CLUB_INVITE: '{who} invited you to join {club}',
  ROLE_PROMOTED: '{who} made you an admin of {club}',
  ROLE_DEMOTED: '{who} removed your admin role in {club}',
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
  const parts: SentencePart[] = []
  for (const piece of sentence.split(/(\{\w+\})/)) {
    const added = piece.startsWith('{') ? partsFor(piece, facts) : [text(piece)]
    if (added === null) return null
    parts.push(...added)
  }
  return parts.filter((part) => part.text !== '')
}

/** The same as one line. */
export const notificationLine = (facts: Facts): string | null =>
  notificationSentence(facts)
    ?.map((part) => part.text)
    .join('') ?? null

const text = (said: string): SentencePart => ({ kind: 'text', text: said })

function partsFor(
  name: string,
  { names, peopleCount, itemTitle, clubName, isClubNamed }: Omit<Facts, 'type'>,
): SentencePart[] | null {
  if (name === '{item}') return itemTitle === null ? null : [{ kind: 'item', text: `“${itemTitle}”` }]
  if (name === '{club}') return clubName === null ? null : [{ kind: 'club', text: clubName }]
  if (name === '{in}')
    return clubName === null || isClubNamed ? [] : [text(' in '), { kind: 'club', text: clubName }]
  const [first, second] = names
  if (first === undefined) return null
  const person: SentencePart = { kind: 'person', text: first }
  if (peopleCount < 2) return [person]
  if (peopleCount === 2 && second !== undefined)
    return [person, text(' and '), { kind: 'person', text: second }]
  return [person, text(` and ${peopleCount > 100 ? '100+' : peopleCount - 1} others`)]
}
