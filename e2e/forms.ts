import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expect, foundClub, mailedLink, type Person, picture, published, unusedName } from './test.ts'

/** One unbroken word of 57 letters, and words that run the other way. */
export const longWord = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbau'
export const rtl = 'שלום עולם'
const words = `${longWord} ${rtl}`

/**
 * What every form and dialog is tried by here, beside being pressed four times within 300 ms and keeping the focus; a
 * form that one of them does not concern says why. Closing it, going back, reloading, two tabs and what somebody else
 * changed meanwhile are the matter of what is kept of a text, by one mechanism for all: drafts.spec.ts.
 */
export type Trial =
  /** The network is gone: said, nothing typed is lost, and it works when it is back. */
  | 'network'
  /** The answer is lost: pressing again does not do it twice. */
  | 'answer'
  /** The session ended, here or elsewhere: logged in over it, it goes on. */
  | 'session'
  /** A long word, and text from right to left, in what is free text. */
  | 'words'

export type Someone = { page: Page; person: Person; request: APIRequestContext }
export type Stage = {
  me: Someone
  /** Somebody else, who has a browser of their own. */
  other: Someone
  club: { id: string; slug: string; name: string }
}

export type Form = {
  name: string
  /** The files below web/src that it stands for. */
  files: readonly string[]
  /** Opens it and fills it in. Answers the button that sends it, and the fields with what they hold. */
  open: (stage: Stage) => Promise<{ press: Locator; typed: readonly (readonly [Locator, string])[] }>
  sends: readonly [method: string, path: RegExp]
  /** What is seen once it is done. */
  done: (stage: Stage) => Promise<void>
  /** What is seen where it had been done already, its answer being lost; where that is not the same. */
  doneBefore?: (stage: Stage) => Promise<void>
  without?: Partial<Record<Trial, string>>
  /** A lost answer is made good by the live signal: the page shows by itself that it was done. */
  isLive?: true
  /** So many there are of what it makes. */
  count?: (stage: Stage) => Promise<number>
}

const noText = 'has no text to write'
const seen = async (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()
const dialog = (page: Page, name?: string | RegExp) => page.getByRole('dialog', name ? { name } : undefined)
const list = async ({ me }: Stage, path: string): Promise<unknown[]> => {
  const { items } = await (await me.request.get(path)).json()
  return items
}

/** A question before something that can't be taken back: opened by `ask`, answered by the button `action`. */
function question(
  form: Omit<Form, 'open' | 'without'> & {
    ask: (stage: Stage) => Promise<void>
    action: string
    without?: Form['without']
  },
): Form {
  const { ask, action, ...rest } = form
  return {
    ...rest,
    without: { words: noText, ...rest.without },
    open: async (stage) => {
      await ask(stage)
      return { press: dialog(stage.me.page).getByRole('button', { name: action, exact: true }), typed: [] }
    },
  }
}

async function joins({ other, club }: Stage): Promise<void> {
  expect((await other.request.put(`/rest/v1/clubs/${club.slug}/membership`)).ok()).toBe(true)
}

const signInForms: Form[] = [
  {
    name: 'Set a new password',
    files: ['features/accounts/ResetPasswordPage.tsx'],
    open: async ({ me: { page, person, request } }) => {
      await request.post('/auth/v1/password-resets', { data: { email: person.email } })
      await page.goto(await mailedLink(request, person.email, 'password'))
      person.password = `${person.password}-anew`
      await page.getByLabel('New password').fill(person.password)
      return {
        press: page.getByRole('button', { name: 'Save new password' }),
        typed: [[page.getByLabel('New password'), person.password]],
      }
    },
    sends: ['PUT', /\/auth\/v1\/password$/],
    done: ({ me: { page } }) => seen(page, 'Password changed'),
    without: {
      answer: 'the link works once, which passwords.test.ts holds',
      session: 'is for those who are not signed in',
      words: 'takes a password only',
    },
  },
  {
    name: 'Forgot your password?',
    files: ['features/accounts/ForgotPasswordPage.tsx'],
    open: async ({ me: { page, person } }) => {
      await page.goto('/forgot-password')
      await page.getByLabel('Email').fill(person.email)
      return {
        press: page.getByRole('button', { name: /^Send/ }),
        typed: [[page.getByLabel('Email'), person.email]],
      }
    },
    sends: ['POST', /\/password-resets$/],
    done: ({ me: { page } }) => seen(page, 'Reset Link Sent'),
    without: { session: 'is for those who are not signed in', words: 'takes an address only' },
  },
  {
    name: 'Log in',
    files: ['features/accounts/LoginForm.tsx', 'app/SignInAgain.tsx'],
    open: async ({ me: { page, person } }) => {
      await page.goto('/login')
      await page.getByLabel('Email').fill(person.email)
      await page.getByLabel('Password', { exact: true }).fill(person.password)
      return {
        press: page.getByRole('button', { name: 'Log in', exact: true }),
        typed: [
          [page.getByLabel('Email'), person.email],
          [page.getByLabel('Password', { exact: true }), person.password],
        ],
      }
    },
    sends: ['POST', /\/auth\/v1\/sign-in$/],
    done: ({ me: { page } }) => expect(page.getByRole('button', { name: 'My Account' })).toBeVisible(),
    without: {
      session: 'is for those who are not signed in',
      words: 'takes an address and a password only',
      answer: 'the browser keeps the cookie of the lost answer, and the next page is signed in by it',
    },
  },
]

const ownForms: Form[] = [
  {
    name: 'Edit profile',
    files: ['features/profiles/ProfileForm.tsx'],
    open: async ({ me: { page } }) => {
      await page.goto('/edit-profile')
      await page.getByLabel('Bio').fill(words)
      return {
        press: page.getByRole('button', { name: 'Save changes' }),
        typed: [[page.getByLabel('Bio'), words]],
      }
    },
    sends: ['PUT', /\/profile$/],
    done: ({ me: { page } }) => seen(page, /Profile updated/),
  },
  {
    name: 'New token',
    files: ['features/tokens/NewTokenDialog.tsx'],
    open: async ({ me: { page } }) => {
      await page.goto('/settings/tokens')
      await page.getByRole('button', { name: 'New token' }).click()
      const field = dialog(page).getByLabel('Name')
      await field.fill(words)
      return { press: dialog(page).getByRole('button', { name: 'Make token' }), typed: [[field, words]] }
    },
    sends: ['POST', /\/tokens$/],
    done: async ({ me: { page } }) => {
      await expect(dialog(page, 'Copy your token')).toBeVisible()
      await dialog(page).getByRole('button', { name: 'Done' }).click()
      await expect(dialog(page)).toHaveCount(0)
    },
    count: async (stage) => (await list(stage, '/auth/v1/tokens')).length,
  },
  question({
    name: 'Revoke token',
    files: ['features/tokens/TokenRow.tsx'],
    ask: async ({ me: { page, request } }) => {
      const data = { id: crypto.randomUUID(), name: 'To revoke', scope: 'read', lifetime: 'never' }
      expect((await request.post('/auth/v1/tokens', { data })).ok()).toBe(true)
      await page.goto('/settings/tokens')
      await page.getByRole('button', { name: 'Revoke To revoke' }).click()
    },
    action: 'Revoke',
    sends: ['DELETE', /\/tokens\/[^/]+$/],
    done: ({ me: { page } }) => expect(page.getByRole('button', { name: 'Revoke To revoke' })).toHaveCount(0),
  }),
  {
    name: 'Change email',
    files: ['features/accounts/settings/ChangeEmail.tsx', 'features/accounts/settings/EmailPanel.tsx'],
    open: async ({ me: { page, person } }) => {
      await page.goto('/settings/account')
      await page.getByRole('button', { name: 'Change email' }).click()
      const [email, password] = [
        dialog(page).getByLabel('New email'),
        dialog(page).getByLabel('Your password'),
      ]
      await email.fill(`new-${person.email}`)
      await password.fill(person.password)
      return {
        press: dialog(page).getByRole('button', { name: 'Send the links' }),
        typed: [
          [email, `new-${person.email}`],
          [password, person.password],
        ],
      }
    },
    sends: ['PUT', /\/email-change$/],
    done: ({ me: { page } }) => seen(page, 'Waiting for confirmation'),
    without: { words: 'takes an address and a password only' },
  },
  question({
    name: 'Cancel the change of email',
    files: ['features/accounts/settings/PendingEmail.tsx'],
    ask: async ({ me: { page, person, request } }) => {
      const data = { email: `newer-${person.email}`, password: person.password }
      expect((await request.put('/auth/v1/email-change', { data })).ok()).toBe(true)
      await page.goto('/settings/account')
      await page.getByRole('button', { name: 'Cancel the change' }).click()
    },
    action: 'Cancel the change',
    sends: ['DELETE', /\/email-change$/],
    done: ({ me: { page } }) => expect(page.getByText('Waiting for confirmation')).toHaveCount(0),
    isLive: true,
  }),
  {
    name: 'Change password',
    files: ['features/accounts/settings/ChangePassword.tsx', 'features/accounts/settings/PasswordPanel.tsx'],
    open: async ({ me: { page, person } }) => {
      await page.goto('/settings/account')
      await page.getByRole('button', { name: 'Change password' }).click()
      const [now, next] = [
        dialog(page).getByLabel('Current password'),
        dialog(page).getByLabel('New password'),
      ]
      const before = person.password
      person.password = `${before}-again`
      await now.fill(before)
      await next.fill(person.password)
      return {
        press: dialog(page).getByRole('button', { name: 'Save new password' }),
        typed: [
          [now, before],
          [next, person.password],
        ],
      }
    },
    sends: ['POST', /\/password-changes$/],
    done: ({ me: { page } }) => seen(page, 'Password changed'),
    doneBefore: ({ me: { page } }) => seen(page, 'This is not your password'),
    without: {
      words: 'takes passwords only',
      session: 'logging in takes the password that is only being changed here: tried by the other forms',
    },
  },
  question({
    name: 'Sign out a device',
    files: ['features/accounts/devices/DeviceRow.tsx'],
    ask: async ({ me: { page, person, request } }) => {
      await elsewhere(request, person)
      await page.goto('/settings/devices')
      await page
        .getByRole('button', { name: /^Sign out (?!all)/ })
        .first()
        .click()
    },
    action: 'Sign out',
    sends: ['DELETE', /\/sessions\/[^/]+$/],
    done: ({ me: { page } }) => expect(dialog(page)).toHaveCount(0),
    without: { session: 'ending the session here ends what the question is about' },
  }),
  question({
    name: 'Sign out all others',
    files: ['features/accounts/devices/DevicesSection.tsx'],
    ask: async ({ me: { page, person, request } }) => {
      await elsewhere(request, person)
      await page.goto('/settings/devices')
      await page.getByRole('button', { name: 'Sign out all others' }).click()
    },
    action: 'Sign out all others',
    sends: ['DELETE', /\/other-sessions$/],
    done: ({ me: { page } }) => expect(dialog(page)).toHaveCount(0),
    without: { session: 'ending the session here ends what the question is about' },
  }),
]

/** Signs in from another device. */
async function elsewhere(request: APIRequestContext, { email, password }: Person): Promise<void> {
  const headers = { cookie: '', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }
  const answer = await request.fetch('/auth/v1/sign-in', {
    method: 'POST',
    headers,
    data: { email, password },
  })
  expect(answer.ok()).toBe(true)
}

const clubForms: Form[] = [
  {
    name: 'Create Club',
    files: ['features/clubs/CreateClubPage.tsx'],
    open: async ({ me: { page } }) => {
      await page.goto('/create-club')
      const name = unusedName('Twice Founded')
      await page.getByLabel('Club name').fill(name)
      await page.getByLabel('Description').fill(words)
      return {
        press: page.locator('main').getByRole('button', { name: 'Create Club' }),
        typed: [
          [page.getByLabel('Club name'), name],
          [page.getByLabel('Description'), words],
        ],
      }
    },
    sends: ['POST', /\/clubs$/],
    done: ({ me: { page } }) =>
      expect(page.getByRole('heading', { name: /^Twice Founded/, level: 1 })).toBeVisible(),
    count: async ({ me }) => (await (await me.request.get('/rest/v1/my/clubs')).json()).mine.length,
  },
  {
    name: 'Edit Club: details',
    files: [
      'features/clubs/settings/DetailsForm.tsx',
      'features/clubs/settings/EditForm.tsx',
      'features/clubs/settings/useEditForm.ts',
    ],
    open: ({ me: { page }, club }) => editTab(page, club.slug, '', 'Description', words),
    sends: ['PUT', /\/details$/],
    done: ({ me: { page } }) => seen(page, 'Changes are saved!'),
  },
  {
    name: 'Edit Club: access',
    files: ['features/clubs/settings/AccessForm.tsx'],
    open: async ({ me: { page }, club }) => {
      await page.goto(`/${club.slug}/edit-club?tab=access`)
      await page.getByRole('radio', { name: 'Paid' }).check()
      await page.getByLabel('Membership fee').fill('3')
      return {
        press: page.getByRole('button', { name: 'Save Changes' }),
        typed: [[page.getByLabel('Membership fee'), '3']],
      }
    },
    sends: ['PUT', /\/access$/],
    done: ({ me: { page } }) => seen(page, 'Changes are saved!'),
    without: { words: 'takes an amount only' },
  },
  {
    name: 'Monetization',
    files: ['features/clubs/settings/FeeDialog.tsx'],
    open: async ({ me: { page }, club }) => {
      await page.goto(`/${club.slug}/settings`)
      await page.getByRole('button', { name: 'Manage', exact: true }).click()
      const fee = dialog(page).getByLabel('Membership fee')
      await dialog(page).getByRole('radio', { name: 'Paid' }).check()
      await fee.fill('4')
      return { press: dialog(page).getByRole('button', { name: 'Save', exact: true }), typed: [[fee, '4']] }
    },
    sends: ['PUT', /\/access$/],
    done: ({ me: { page } }) => expect(dialog(page)).toHaveCount(0),
    without: { words: 'takes an amount only' },
  },
  {
    name: 'Club Features',
    files: ['features/clubs/settings/FeaturesCard.tsx'],
    open: async ({ me: { page }, club }) => {
      await page.goto(`/${club.slug}/settings`)
      await page.getByRole('switch', { name: 'Jobs' }).click()
      return { press: page.getByRole('button', { name: /^Save Features|^Saved/ }), typed: [] }
    },
    sends: ['PUT', /\/features$/],
    done: ({ me: { page } }) => seen(page, 'Changes are saved!'),
    without: { words: noText },
  },
  {
    name: 'Role-Based Permissions',
    files: ['features/clubs/settings/PermissionsCard.tsx'],
    open: async ({ me: { page }, club }) => {
      await page.goto(`/${club.slug}/settings`)
      const who = page.getByRole('combobox', { name: 'Who may publish posts', exact: true })
      const isOpen = (await who.inputValue()) === 'admins'
      await who.selectOption(isOpen ? 'Every member' : 'Only Admins')
      return {
        press: page.getByRole('button', { name: /^Save Permissions|^Saved/ }),
        typed: [[who, isOpen ? 'all' : 'admins']],
      }
    },
    sends: ['PUT', /\/permissions$/],
    done: ({ me: { page } }) => seen(page, /Permissions updated|Changes are saved!/),
    without: { answer: 'what was saved comes back by the live signal', words: noText },
  },
  {
    name: 'Invite by email',
    files: ['features/invites/EmailForm.tsx', 'features/invites/InviteDialog.tsx'],
    open: async ({ me: { page }, club }) => {
      await page.goto(`/${club.slug}/members`)
      await page.getByRole('button', { name: 'Invite Member' }).click()
      await dialog(page).getByRole('tab', { name: 'Email' }).click()
      const field = dialog(page).getByRole('textbox', { name: 'Email' })
      await field.fill('somebody@else.test')
      return {
        press: dialog(page).getByRole('button', { name: 'Send invitation' }),
        typed: [[field, 'somebody@else.test']],
      }
    },
    sends: ['POST', /\/invites\/emails$/],
    done: ({ me: { page } }) => seen(page, 'Invitation sent'),
    count: async (stage) => (await list(stage, `/rest/v1/clubs/${stage.club.slug}/invites`)).length,
    without: { words: 'takes an address only' },
  },
  {
    name: 'Create Post',
    files: ['features/posts/CreatePostDialog.tsx', 'features/posts/PostForm.tsx'],
    open: async ({ me: { page }, club }) => {
      await page.goto(`/${club.slug}`)
      await page.getByRole('button', { name: 'What do you want to talk about?' }).click()
      const [title, text] = [
        dialog(page).getByLabel('Title'),
        dialog(page).getByRole('textbox', { name: 'Content' }),
      ]
      await title.fill(words)
      await text.fill(words)
      await dialog(page)
        .getByLabel('Image', { exact: true })
        .setInputFiles(await picture('look.png'))
      const description = dialog(page).getByLabel('Describe this picture')
      await description.fill(words)
      return {
        press: dialog(page).getByRole('button', { name: 'Create Post' }),
        typed: [
          [title, words],
          [text, words],
          [description, words],
        ],
      }
    },
    sends: ['POST', /\/posts$/],
    done: async ({ me: { page } }) => {
      await expect(dialog(page)).toHaveCount(0)
      await expect(page.getByRole('article', { name: words })).toHaveCount(1)
    },
    count: async (stage) => (await list(stage, `/rest/v1/clubs/${stage.club.slug}/feed`)).length,
  },
  {
    name: 'Edit Post',
    files: ['features/posts/EditPostDialog.tsx'],
    open: async (stage) => {
      const { page } = stage.me
      const post = await published(stage.me.request, stage.club, { title: 'To be edited' })
      await page.goto(post.path)
      await page.getByRole('button', { name: 'Options for To be edited' }).click()
      await page.getByRole('menuitem', { name: 'Edit' }).click()
      const title = dialog(page).getByLabel('Title')
      await title.fill(words)
      return { press: dialog(page).getByRole('button', { name: /Update|Save/ }), typed: [[title, words]] }
    },
    sends: ['PUT', /\/posts\/[^/]+$/],
    done: ({ me: { page } }) => expect(page.getByRole('heading', { name: words, level: 1 })).toBeVisible(),
  },
  {
    name: 'Write a comment',
    files: ['features/comments/CommentForm.tsx'],
    open: async (stage) => {
      const { page } = stage.me
      const post = await published(stage.me.request, stage.club, { title: 'To be discussed' })
      await page.goto(post.path)
      const field = page.getByLabel('Write a comment')
      await field.fill(words)
      return { press: page.getByRole('button', { name: 'Post', exact: true }), typed: [[field, words]] }
    },
    sends: ['POST', /\/comments$/],
    done: ({ me: { page } }) => expect(page.getByRole('article', { name: /^Comment by/ })).toHaveCount(1),
  },
  question({
    name: 'Delete comment',
    files: ['features/comments/CommentRow.tsx'],
    ask: async (stage) => {
      const { page, request } = stage.me
      const post = await published(request, stage.club, { title: 'To be hushed' })
      const data = { id: crypto.randomUUID(), content: 'Hush' }
      expect((await request.post(`/rest/v1/content/${post.id}/comments`, { data })).ok()).toBe(true)
      await page.goto(post.path)
      await page.getByRole('button', { name: /^Delete comment/ }).click()
    },
    action: 'Delete',
    sends: ['DELETE', /\/comments\/[^/]+$/],
    isLive: true,
    done: ({ me: { page } }) => expect(page.getByRole('article', { name: /^Comment by/ })).toHaveCount(0),
  }),
  question({
    name: 'Delete post',
    files: ['ui/ItemMenu.tsx', 'ui/ConfirmDialog.tsx'],
    ask: async (stage) => {
      const { page } = stage.me
      const post = await published(stage.me.request, stage.club, { title: 'To be deleted' })
      await page.goto(post.path)
      await page.getByRole('button', { name: 'Options for To be deleted' }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
    },
    action: 'Delete',
    without: { answer: 'the page says by itself that there is no such post' },
    sends: ['DELETE', /\/content\/[^/]+$/],
    done: ({ me: { page }, club }) => expect(page).toHaveURL(new RegExp(`/${club.slug}$`)),
  }),
  question({
    name: 'Remove a member',
    files: ['features/members/ChangeDialog.tsx'],
    ask: async (stage) => {
      const { page } = stage.me
      await joins(stage)
      await page.goto(`/${stage.club.slug}/members`)
      await page.getByRole('button', { name: /^Actions for/ }).click()
      await page.getByRole('menuitem', { name: 'Remove Member' }).click()
    },
    action: 'Remove Member',
    sends: ['DELETE', /\/members\/[^/]+$/],
    isLive: true,
    done: ({ me: { page } }) => expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0),
  }),
  question({
    name: 'Convert to Business Club',
    files: ['features/clubs/settings/ConvertForm.tsx'],
    ask: async ({ me: { page, request } }) => {
      const club = await foundClub(request, { name: unusedName('Corner Shop') })
      await page.goto(`/${club.slug}/edit-club?tab=business&converted=true`)
      await page.getByLabel('Business name').fill(words)
      await page.getByRole('button', { name: 'Convert to Business Club' }).click()
    },
    action: 'Convert',
    sends: ['PUT', /\/conversion$/],
    isLive: true,
    done: ({ me: { page } }) => expect(page).toHaveURL(/edit-club\?tab=business$/),
    doneBefore: ({ me: { page } }) => expect(dialog(page)).toHaveCount(0),
  }),
  {
    name: 'Edit Club: business',
    files: ['features/clubs/settings/BusinessForm.tsx'],
    open: async ({ me: { page, request } }) => {
      const club = await foundClub(request, {
        name: unusedName('Corner Ltd'),
        clubType: 'business',
        business: { businessName: 'Corner Ltd' },
      })
      return editTab(page, club.slug, '?tab=business', 'City', words)
    },
    sends: ['PUT', /\/business$/],
    done: ({ me: { page } }) => seen(page, 'Changes are saved!'),
  },
  {
    name: 'Delete Club',
    files: ['app/club/settings/DeleteClubDialog.tsx'],
    open: async ({ me: { page, request } }) => {
      const club = await foundClub(request, { name: unusedName('Short Lived') })
      await page.goto(`/${club.slug}/settings`)
      await page.getByRole('button', { name: 'Delete Club' }).click()
      const field = dialog(page).getByRole('textbox')
      await field.fill(club.name)
      return { press: dialog(page).getByRole('button', { name: 'Delete Club' }), typed: [[field, club.name]] }
    },
    sends: ['DELETE', /\/clubs\/[^/]+$/],
    done: ({ me: { page } }) => expect(page).toHaveURL('/my-clubs'),
    without: {
      answer: 'the page says by itself that there is no such club',
      words: 'takes the name of the club only',
    },
  },
]

async function editTab(page: Page, slug: string, tab: string, label: string, text: string) {
  await page.goto(`/${slug}/edit-club${tab}`)
  await page.getByLabel(label).fill(text)
  return {
    press: page.getByRole('button', { name: 'Save Changes' }),
    typed: [[page.getByLabel(label), text]] as const,
  }
}

const memberForms: Form[] = [
  question({
    name: 'Join a club that costs something',
    files: ['app/club/JoinButton.tsx'],
    ask: async ({ me: { page }, other }) => {
      const club = await foundClub(other.request, {
        name: unusedName('Paid Door'),
        isPaid: true,
        membershipFee: '2',
      })
      await page.goto(`/${club.slug}`)
      await page.getByRole('button', { name: 'Join Club' }).first().click()
    },
    action: 'Join Club',
    sends: ['PUT', /\/membership$/],
    isLive: true,
    done: ({ me: { page } }) => expect(page.getByRole('button', { name: 'Join Club' })).toHaveCount(0),
  }),
  question({
    name: 'Leave Club',
    files: ['features/membership/LeaveDialog.tsx', 'app/club/ClubOptions.tsx'],
    ask: async ({ me: { page, request }, other }) => {
      const club = await foundClub(other.request, { name: unusedName('Way Out') })
      expect((await request.put(`/rest/v1/clubs/${club.slug}/membership`)).ok()).toBe(true)
      await page.goto(`/${club.slug}`)
      await page.getByRole('button', { name: 'Club options' }).click()
      await page.getByRole('menuitem', { name: 'Leave Club' }).click()
    },
    action: 'Leave Club',
    sends: ['DELETE', /\/membership$/],
    isLive: true,
    done: ({ me: { page } }) => expect(page.getByRole('button', { name: 'Join Club' }).first()).toBeVisible(),
  }),
]

export const forms = { own: ownForms, club: clubForms, member: memberForms, signIn: signInForms }

/** Forms that are tried by tests of their own, and why not in the table. */
export const elsewhereTried: Record<string, string> = {
  'app/SearchBox.tsx': 'asks for nothing to be changed',
  'app/ChooseClub.tsx': 'look.spec.ts: only leads somewhere',
  'features/accounts/SignupPage.tsx': 'accounts.spec.ts: makes a person each time',
  'features/accounts/security/TurnOn.tsx': 'sign-in.spec.ts: takes a code of an app',
  'features/accounts/security/TurnOff.tsx': 'sign-in.spec.ts: takes a code of an app',
  'features/accounts/security/TwoStep.tsx': 'sign-in.spec.ts: takes a code of an app',
  'features/accounts/security/PasswordStep.tsx': 'sign-in.spec.ts: a part of the three above',
  'features/accounts/security/SecondStep.tsx': 'sign-in.spec.ts: takes a code of an app',
  'features/accounts/security/Passkeys.tsx': 'sign-in.spec.ts: takes an authenticator',
  'features/accounts/security/AddPasskey.tsx': 'sign-in.spec.ts: takes an authenticator',
  'features/accounts/security/PasskeyRow.tsx': 'sign-in.spec.ts: takes an authenticator',
  'features/accounts/security/RenamePasskey.tsx': 'sign-in.spec.ts: takes an authenticator',
  'features/accounts/leaving/LeavingPanel.tsx': 'your-data.spec.ts: ends the account',
  'features/accounts/leaving/DeleteAccount.tsx': 'your-data.spec.ts: ends the account',
  'features/clubs/settings/ImagesForm.tsx': 'uploads.spec.ts: takes pictures',
  'features/accounts/security/BothStepsForm.tsx': 'sign-in.spec.ts: takes a code of an app',
  'features/deletion/RecentlyDeleted.tsx': 'danger-zone.spec.ts: takes a club that was deleted',
  'features/members/SelectionBar.tsx': 'members.spec.ts: takes several members',
  'ui/ConflictDialog.tsx': 'editing.spec.ts: takes somebody else who changes the same',
  'features/ownership/OfferForm.tsx': 'danger-zone.spec.ts: takes an admin, and their answer',
  'features/ownership/OfferAnswer.tsx': 'danger-zone.spec.ts: takes an offer of the owner',
  'features/invites/UsernameForm.tsx': 'invites.spec.ts: as a journey, without a bad day so far',
  'features/invites/InviteRow.tsx': 'invites.spec.ts: as a journey, without a bad day so far',
  'features/invites/AcceptInvitation.tsx': 'invites.spec.ts: as a journey, without a bad day so far',
  'features/invites/LinkForm.tsx': 'invites.spec.ts: each press is meant to make another link',
  'ui/CropDialog.tsx': 'profiles.spec.ts: takes a picture',
  'ui/UnsavedGuard.tsx': 'drafts.spec.ts and clubs.spec.ts: sends nothing',
}
