import { limits } from '@guildhall/contract/limits'
import type { Env } from '../../platform/env.ts'
import { mailTemplate } from '../../platform/mail-template.ts'

type Club = { id: string; slug: string; name: string }

type About = {
  to: string
  club: Club
  inviterName: string
  /** Set for invites by mail only. */
  token?: string
  /** The recipient, if an account has the address. */
  reader?: { firstName: string; isMember: boolean } | undefined
}

/** See platform.md 7, Invite link shape. */
export const invitationUrl = (env: Env, clubId: string, token?: string) =>
  `${env.baseUrl}/join-club?${new URLSearchParams({ club: clubId, ...(token && { token }) })}`

export function invitationMail(env: Env, { to, club, inviterName, token, reader }: About) {
  // Strangers get no text written by members, except the club's name.
  const shared = {
    to,
    subject: reader ? `${inviterName} invites you to ${club.name}` : `You are invited to “${club.name}”`,
    greeting: reader ? `Hello ${reader.firstName},` : 'Hello,',
  }
  const invites = reader
    ? `${inviterName} invites you to join ${club.name}, a club on Guildhall.`
    : `A member of “${club.name}”, a club on Guildhall, invites you to join.`
  if (reader?.isMember)
    return mailTemplate({
      ...shared,
      paragraphs: [invites, 'You’re already a member, so there’s nothing to accept.'],
      button: { label: 'Go to the club', url: `${env.baseUrl}/${club.slug}` },
      footnote: 'We don’t tell the person who invited you that this address is yours.',
    })
  return mailTemplate({
    ...shared,
    paragraphs: [
      invites,
      reader
        ? 'Take a look at the club, and accept if you like.'
        : 'If you’re new here, you’ll create an account first. It takes a minute, and then takes you to the club.',
    ],
    button: { label: 'See the invitation', url: invitationUrl(env, club.id, token) },
    footnote: `You can use this invitation once, within ${limits.inviteDays} days. If you’d rather not join, you can ignore this email.`,
  })
}
