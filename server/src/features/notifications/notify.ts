import type { Dependencies } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { letter } from '../../platform/mail.ts'
import type { Tx } from '../../platform/write.ts'

/** Each takes eight of a statement's 65,535 parameters. */
export const peopleAtOnce = 200

export type Recipient = {
  id: string
  email: string
  email_verified: boolean
  first_name: string
  wants_mail: boolean | null
}

export type Notice = {
  type: string
  title: string
  message: string
  /** Nobody is notified twice of one cause. */
  cause: string | null
  /** The club it links to. */
  club?: { id: string; slug: string }
  /** What else the page needs to lead there. */
  metadata?: Record<string, string> | undefined
  /** For those who want mail; the button's path is on this site. */
  mail?: { paragraphs: string[]; button: { label: string; path: string } } | undefined
  /** Sent after mails that somebody waits for. */
  isBulk?: true
}

/** Notifies at most `peopleAtOnce` people, with signals and mails. */
export async function notify(
  tx: Tx,
  { env }: Dependencies,
  notice: Notice,
  people: Recipient[],
): Promise<void> {
  const { type, title, message, cause, club, metadata, mail, isBulk } = notice
  if (people.length === 0) return
  const notified = await tx.db
    .insertInto('notifications')
    .values(
      people.map(({ id }) => ({
        id: newId(),
        user_id: id,
        type,
        title,
        message,
        cause,
        ...(club && {
          club_id: club.id,
          metadata: JSON.stringify({ clubId: club.id, clubSlug: club.slug, ...metadata }),
        }),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute()
  if (notified.length === 0) return
  const isNew = new Set(notified.map((row) => row.user_id))
  tx.signal({ kind: 'notifications.changed' }, { personIds: [...isNew] })
  if (!mail) return
  const mailed = people.filter(
    ({ id, email_verified, wants_mail }) => isNew.has(id) && email_verified && wants_mail !== false,
  )
  const letters = mailed.map((person) =>
    letter({
      to: person.email,
      subject: title,
      greeting: `Hello ${person.first_name},`,
      paragraphs: mail.paragraphs,
      button: { label: mail.button.label, url: `${env.baseUrl}${mail.button.path}` },
      footnote: `Choose which emails you get: ${env.baseUrl}/settings/notifications`,
    }),
  )
  await tx.tasks('mail.send', letters, isBulk ? { isBulk } : {})
}
