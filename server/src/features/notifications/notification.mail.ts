import type { Dependencies } from '../../platform/context.ts'
import { mailTemplate, placeName } from '../../platform/mail/mail-template.ts'
import type { TaskPayloads } from '../../platform/tasks/tasks.ts'
import { destinationOf } from './destination.ts'
import { mailFrame } from './mail-frame.ts'
import type { NoticeMail } from './notify.ts'

const listed = 20

type Unread = {
  type: string
  title: string
  message: string
  mail: unknown
  metadata: unknown
  club_id: string | null
  club_slug: string | null
  club_name: string | null
  club_accent: string | null
  content_type: string | null
  content_slug: string | null
  comment_id: string | null
  course_slug: string | null
  lesson_slug: string | null
  isClubNamed?: true
}

/** One notification with its own text, several as a list, newest first. */
export function notificationMail(
  { env, secret }: Pick<Dependencies, 'env' | 'secret'>,
  person: { id: string; email: string; first_name: string },
  unread: Unread[],
): TaskPayloads['mail.send'] {
  const { frame, unsubscribeUrl } = mailFrame(
    { env, secret },
    person,
    `You’re getting this email because you haven’t read this on ${placeName} yet.`,
  )
  const at = (path: string) => `${env.baseUrl}${path}`
  const [only, ...others] = unread
  const words = only && others.length === 0 ? textOfOne(only) : textOfAll(unread)
  const { subject, paragraphs, items = [], button } = words
  return {
    ...mailTemplate({
      ...frame,
      club: clubOf(unread),
      subject,
      paragraphs,
      items: items.map((one) => ({ title: titleOf(one), text: one.message, url: at(pathOf(one)) })),
      button: { label: button.label, url: at(button.path) },
    }),
    unsubscribeUrl,
  }
}

/** The one club that all of them are about. */
function clubOf([first, ...others]: Unread[]) {
  if (!first?.club_id || !first.club_name || others.some((one) => one.club_id !== first.club_id))
    return undefined
  return { id: first.club_id, name: first.club_name, accent: first.club_accent }
}

type Words = NoticeMail & { subject: string; items?: Unread[] }

const textOfOne = (one: Unread): Words => ({
  subject: titleOf(one),
  ...(ownText(one) ?? {
    paragraphs: one.message === '' ? [] : [one.message],
    button: { label: 'Open', path: pathOf(one) },
  }),
})

function textOfAll(unread: Unread[]): Words {
  const left = unread.length - listed
  return {
    subject: `${unread.length} new notifications: ${unread.map(titleOf)[0] ?? ''}`,
    paragraphs: [],
    items: unread.slice(0, listed),
    button: {
      label: left > 0 ? `View all (${left} more)` : 'See all notifications',
      path: '/notifications',
    },
  }
}

const ownText = ({ mail }: Unread) => mail as NoticeMail | null

/** Titles with mail text of their own name the club. */
const titleOf = (one: Unread): string =>
  ownText(one) || one.isClubNamed || !one.club_name ? one.title : `${one.title} · ${one.club_name}`

const pathOf = (one: Unread): string => ownText(one)?.button.path ?? destinationOf(one)
