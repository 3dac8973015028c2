import type { ContentChoice } from '@guildhall/contract/account-deletions'
import type { Viewer } from '@guildhall/contract/accounts'
import type { Env } from '../../platform/env.ts'
import { letter } from '../../platform/mail.ts'

const becomes: Record<ContentChoice, string> = {
  keep: 'What you published and commented stays in its clubs, without your name.',
  erase: 'What you published and commented is being erased, which may take a few minutes.',
}

/** The last letter to somebody whose account is deleted. */
export function farewellLetter(env: Env, to: Viewer, content: ContentChoice) {
  return letter({
    to: to.email,
    subject: 'Your account is deleted',
    greeting: `Hello ${to.firstName},`,
    paragraphs: [
      `as you asked, your account at Guildhall is deleted, with your profile and everything by which you signed in. ${becomes[content]}`,
      'This is our last letter to this address. Thank you for having been here; with the same address you can begin anew whenever you like.',
    ],
    button: { label: 'Visit Guildhall', url: env.baseUrl },
    footnote:
      'If it was not you, somebody knew your password: change it wherever else you use it. The account cannot be brought back.',
  })
}
