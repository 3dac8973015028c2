import { limits } from '@guildhall/contract/limits'
import type { Env } from '../../platform/env.ts'
import { mailTemplate, placeName } from '../../platform/mail/mail-template.ts'

type Club = { id: string; slug: string; name: string; accent: string | null }

type About = {
  to: string
  club: Club
  inviter: { id: string; firstName: string; lastName: string }
  /** The inviter's words. */
  words: string | null
  /** Set for invites by mail only. */
  token?: string
  /** The recipient, if an account has the address. */
  reader?: { firstName: string; isMember: boolean; isBanned: boolean } | undefined
}

/** See platform.md 7, Invite link shape. */
export const invitationUrl = (env: Env, clubId: string, token?: string) =>
  `${env.baseUrl}/join-club?${new URLSearchParams({ club: clubId, ...(token && { token }) })}`

export function invitationMail(env: Env, { to, club, inviter, words, token, reader }: About) {
  const inviterName = `${inviter.firstName} ${inviter.lastName}`.trim()
  const shared = {
    to,
    club,
    by: inviter,
    for: 'invited' as const,
    subject: `${inviterName} invited you to ${club.name}`,
    greeting: reader ? `Hello ${reader.firstName},` : 'Hello,',
    quotes: words === null ? [] : [{ title: `${inviterName} writes:`, text: words }],
  }
  const invites = `${inviterName} invited you to join ${club.name}, a club on ${placeName}.`
  if (reader?.isMember)
    return mailTemplate({
      ...shared,
      paragraphs: [invites, 'You’re already a member, so there’s nothing to accept.'],
      button: { label: 'Go to the club', url: `${env.baseUrl}/${club.slug}` },
      footnote: 'We don’t tell the person who invited you that this address is yours.',
    })
  if (reader?.isBanned)
    return mailTemplate({
      ...shared,
      paragraphs: [invites, 'You’re banned from this club, so you can only accept once the ban is lifted.'],
      button: { label: 'Go to the club', url: `${env.baseUrl}/${club.slug}/preview` },
      footnote: 'We don’t tell the person who invited you that this address is yours.',
    })
  return mailTemplate({
    ...shared,
    paragraphs: [
      invites,
      reader
        ? 'Take a look at the club, and accept if you like.'
        : 'New here? Create an account and you’re in. It takes a minute.',
    ],
    button: { label: 'See the invitation', url: invitationUrl(env, club.id, token) },
    footnote: `This link is personal: anyone who has it can join in your place, so please don’t forward it. It works once, within ${limits.inviteDays} days. If you’d rather not join, you can ignore this email.`,
  })
}
