import { expect, mailedLink } from '../test.ts'
import { type Form, passwords, seen } from './form.ts'

export const signInForms: Form[] = [
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
    refusals: {
      internal: ['Failed to set the new password'],
    },
    done: ({ me: { page } }) => seen(page, 'Log in with your new password.'),
    without: {
      answer: 'the link works once, which passwords.test.ts holds',
      session: 'is for those who are not signed in',
      words: 'takes a password only',
      leave: passwords,
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
    refusals: {
      internal: ['Failed to send reset link'],
    },
    done: ({ me: { page } }) => seen(page, 'Reset Link Sent'),
    without: {
      session: 'is for those who are not signed in',
      words: 'takes an address only',
      leave: 'takes an address only',
    },
  },
  {
    name: 'Log in',
    files: ['features/accounts/LoginForm.tsx', 'features/accounts/ReauthDialog.tsx'],
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
    refusals: {
      rate_limited: ['Login failed', 'You are doing that too often. Try again in a moment.'],
    },
    done: ({ me: { page } }) => expect(page.getByRole('button', { name: 'My Account' })).toBeVisible(),
    without: {
      session: 'is for those who are not signed in',
      words: 'takes an address and a password only',
      leave: passwords,
      answer: 'the browser keeps the cookie of the lost answer, and the next page is signed in by it',
    },
  },
]
