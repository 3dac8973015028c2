import type { APIRequestContext } from '@playwright/test'
import { silenced } from '../appeals.ts'
import { expect, type Person } from '../test.ts'
import { dialog, type Form, list, noText, onPage, question, rtl, seen, words } from './form.ts'

export const ownForms: Form[] = [
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
    byKey: 'Bio',
    sends: ['PUT', /\/profile$/],
    refusals: {
      username_taken: ['This username is already taken. Please choose another one.'],
      bad_input: [
        'Error updating profile',
        'There was an issue with the data provided. Please check your inputs.',
      ],
      internal: ['An unexpected error occurred. Please try again later.'],
    },
    reopen: onPage,
    done: ({ me: { page } }) => seen(page, /Profile updated/),
  },
  {
    name: 'Appeal a decision',
    files: ['features/statements/AppealForm.tsx'],
    open: async ({ me: { page, request }, other }) => {
      await page.goto(`/statements/${await silenced(request, other.request)}`)
      const field = page.getByLabel('Why is it wrong?')
      await field.fill(words)
      return { press: page.getByRole('button', { name: 'Send appeal' }), typed: [[field, words]] }
    },
    byKey: 'Why is it wrong?',
    sends: ['PUT', /\/appeal$/],
    refusals: {
      appeal_over: ['Your appeal was not sent', 'This decision can no longer be appealed.'],
      internal: ['Your appeal was not sent', 'Please try again.'],
    },
    says: 'Appeal sent',
    done: ({ me: { page } }) =>
      expect(page.getByRole('region', { name: 'Your appeal' })).toContainText(words),
  },
  {
    name: 'Hide a word',
    files: ['features/hidden-words/HiddenWordsSection.tsx'],
    open: async ({ me: { page } }) => {
      await page.goto('/settings/hidden-words')
      const field = page.getByLabel('Word or phrase')
      await field.fill(rtl)
      return { press: page.getByRole('button', { name: 'Hide word' }), typed: [[field, rtl]] }
    },
    sends: ['POST', /\/my\/hidden-words$/],
    refusals: {
      too_many_hidden_words: ['Not added', 'You’ve reached the limit of 50. Remove one to add another.'],
      internal: ['Not added', 'Please try again.'],
    },
    says: `“${rtl}” is hidden`,
    done: ({ me: { page } }) =>
      expect(page.getByRole('list', { name: 'Hidden words' }).getByText(rtl)).toBeVisible(),
    count: async (stage) => (await list(stage, '/rest/v1/my/hidden-words')).length,
  },
  {
    name: 'New token',
    files: ['features/tokens/NewTokenDialog.tsx'],
    open: async ({ me: { page } }) => {
      await page.goto('/settings/tokens')
      await page.getByRole('button', { name: 'New token' }).click()
      const field = dialog(page).getByLabel('Name')
      await field.fill(words)
      return { press: dialog(page).getByRole('button', { name: 'Create token' }), typed: [[field, words]] }
    },
    sends: ['POST', /\/tokens$/],
    refusals: {
      too_many_tokens: ['You’ve reached the limit of 50 tokens. Revoke one to create another.'],
      internal: ['Failed to create the token. Please try again.'],
    },
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
    refusals: {
      internal: ['Failed to revoke the token. Please try again.'],
    },
    done: ({ me: { page } }) => expect(page.getByRole('button', { name: 'Revoke To revoke' })).toHaveCount(0),
  }),
  question({
    name: 'Discard draft',
    files: ['features/drafts/DraftsPage.tsx'],
    ask: async ({ me: { page, request } }) => {
      const draft = { kind: 'create-club', place: 'page', data: '{"name":"Unsent"}', summary: 'Unsent' }
      const data = { ...draft, browser: crypto.randomUUID(), revision: null, writtenAt: Date.now() }
      expect((await request.put(`/rest/v1/my/drafts/${crypto.randomUUID()}`, { data })).ok()).toBe(true)
      await page.goto('/profile/drafts')
      await page.getByRole('button', { name: 'Discard: New club' }).click()
    },
    action: 'Discard',
    sends: ['DELETE', /\/my\/drafts\/[^/]+$/],
    refusals: {
      changed_meanwhile: ['Failed to discard the draft', 'It has been changed in another browser since.'],
      internal: ['Failed to discard the draft'],
    },
    done: ({ me: { page } }) => expect(page.getByText('No drafts', { exact: true })).toBeVisible(),
  }),
  ...(['calendar', 'feed'] as const).flatMap((purpose) => {
    const [name, secret] = purpose === 'calendar' ? ['Calendar link', /ghc_/] : ['Feed link', /ghf_/]
    const make = `Create ${purpose} link`
    return [
      {
        name,
        files: purpose === 'calendar' ? ['features/events/calendar/CalendarDialog.tsx'] : [],
        open: async ({ me: { page, request } }) => {
          expect((await request.delete(`/auth/v1/${purpose}-address`)).ok()).toBe(true)
          await page.goto(`/settings/${purpose}`)
          return { press: page.getByRole('button', { name: make }), typed: [] }
        },
        sends: ['PUT', new RegExp(`/${purpose}-address$`)],
        refusals: {
          [`${purpose}_address_changed`]: ['The link was changed on another page. Please try again.'],
          internal: ['Failed to create the link. Please try again.'],
        },
        done: ({ me: { page } }) => expect(page.getByLabel(name, { exact: true })).toHaveValue(secret),
        without: {
          words: noText,
          leave: 'holds nothing that was typed',
          session: 'holds nothing that was typed: one is led to log in',
        },
      } satisfies Form,
      ...(['Replace', 'Remove'] as const).map((action) =>
        question({
          name: `${action} ${purpose} link`,
          files: ['content/addresses/AddressRow.tsx'],
          ask: async ({ me: { page, request } }) => {
            await request.delete(`/auth/v1/${purpose}-address`)
            const data = { id: crypto.randomUUID(), replaces: null }
            expect((await request.put(`/auth/v1/${purpose}-address`, { data })).ok()).toBe(true)
            await page.goto(`/settings/${purpose}`)
            await page.getByRole('button', { name: `${action} link` }).click()
          },
          action,
          sends: [action === 'Replace' ? 'PUT' : 'DELETE', new RegExp(`/${purpose}-address$`)],
          refusals: {
            internal: [`Failed to ${action === 'Replace' ? 'create' : 'remove'} the link. Please try again.`],
          },
          done: async ({ me: { page } }) => {
            if (action === 'Replace') await expect(page.getByLabel(name, { exact: true })).toHaveValue(secret)
            else await expect(page.getByRole('button', { name: make })).toBeVisible()
          },
        }),
      ),
    ]
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
    refusals: {
      email_taken: ['This email is already in use. Please use another one.'],
      internal: ['An unexpected error occurred. Please try again later.'],
    },
    says: 'Confirm it in both inboxes',
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
    refusals: {
      internal: ['The change could not be canceled'],
    },
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
    refusals: {
      internal: ['Failed to set the new password'],
    },
    done: ({ me: { page } }) => seen(page, 'You were logged out everywhere else.'),
    doneBefore: ({ me: { page } }) => seen(page, 'This is not your password'),
    without: {
      words: 'takes passwords only',
      session: 'logging in takes the password that is only being changed here: tried by the other forms',
    },
  },
  question({
    name: 'Log out a device',
    files: ['features/accounts/devices/DeviceRow.tsx'],
    ask: async ({ me: { page, person, request } }) => {
      await elsewhere(request, person)
      await page.goto('/settings/devices')
      await page
        .getByRole('button', { name: /^Log out (?!all)/ })
        .first()
        .click()
    },
    action: 'Log out',
    sends: ['DELETE', /\/sessions\/[^/]+$/],
    refusals: {
      internal: ['The device could not be logged out'],
    },
    done: ({ me: { page } }) => expect(dialog(page)).toHaveCount(0),
    without: { session: 'ending the session here ends what the question is about' },
  }),
  question({
    name: 'Log out all others',
    files: ['features/accounts/devices/DevicesSection.tsx'],
    ask: async ({ me: { page, person, request } }) => {
      await elsewhere(request, person)
      await page.goto('/settings/devices')
      await page.getByRole('button', { name: 'Log out all others' }).click()
    },
    action: 'Log out all others',
    sends: ['DELETE', /\/other-sessions$/],
    refusals: {
      internal: ['The other devices could not be logged out'],
    },
    says: 'Logged out of all other devices',
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
