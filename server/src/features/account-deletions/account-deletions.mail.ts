import type { ContentChoice } from '@guildhall/contract/account-deletions'
import type { Viewer } from '@guildhall/contract/accounts'
import type { Env } from '../../platform/env.ts'
import { mailTemplate, placeName } from '../../platform/mail/mail-template.ts'

const becomes: Record<ContentChoice, string> = {
  keep: 'Your posts and comments stay in their clubs, without your name.',
  erase: 'We’re erasing your posts and comments, which may take a few minutes.',
}

export function farewellMail(env: Env, to: Viewer, content: ContentChoice) {
  return mailTemplate({
    for: 'confirmed',
    to: to.email,
    subject: 'Your account is deleted',
    greeting: `Hello ${to.firstName},`,
    paragraphs: [
      `As you asked, we deleted your ${placeName} account, including your profile and every way you logged in. ${becomes[content]}`,
      'This is the last email we’ll send to this address. Thank you for being here. You’re welcome to sign up with it again at any time.',
    ],
    button: { label: `Visit ${placeName}`, url: env.baseUrl },
    footnote:
      'If this wasn’t you, someone knew your password. Change it wherever else you use it. The account can’t be restored.',
  })
}
