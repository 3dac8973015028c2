import { expect, it } from 'vitest'
import { type Letter, lettersTo, linkIn } from '../../testing/as.ts'
import { password } from '../../testing/make.ts'
import { openWorld } from '../../testing/world.ts'
import { sweepAccounts } from '../accounts/accounts.tasks.ts'

const { visitor, app, origin, make, as, eventually } = await openWorld()
const { db } = app.deps

it('local mail is deleted with the account, for all its past and pending addresses', async () => {
  const person = await make.person()
  const other = await make.person()
  const page = await as(person)
  const [first, second, third] = [person.email, 'second@people.test', 'third@people.test']
  const letter = (to: string, subject: string): Promise<Letter> =>
    eventually(async () => (await lettersTo(visitor, to)).find((one) => one.subject.includes(subject)))
  const change = async (email: string) =>
    page.call('PUT /auth/v1/email-change', { body: { email, password } })

  await visitor.call('POST /auth/v1/password-resets', { body: { email: other.email } })
  await letter(other.email, 'password')
  await change(second)
  for (const to of [first, second]) {
    const token = new URL(linkIn(await letter(to, 'Confirm')), origin).searchParams.get('token') ?? ''
    await page.call('POST /auth/v1/email-change/confirmations', { body: { token } })
  }
  for (const to of [first, second]) await letter(to, 'was changed')
  await change(third)
  await letter(third, 'Confirm')

  const body = { typedUsername: person.username, password, content: 'keep' } as const
  await page.call('POST /auth/v1/account-deletions', { body })
  const farewell = await letter(second, 'deleted')
  const rest = await db.selectFrom('mailbox').select(['recipient', 'subject']).execute()
  expect(rest).toEqual([
    { recipient: other.email, subject: 'Set a new password' },
    { recipient: second, subject: farewell.subject },
  ])

  // The farewell goes a day later; mail to those who have an account stays.
  await sweepAccounts(db)
  expect(await lettersTo(visitor, second)).toHaveLength(1)
  await db
    .updateTable('mailbox')
    .set({ created_at: new Date(Date.now() - 86_400_001) })
    .execute()
  await sweepAccounts(db)
  expect(await lettersTo(visitor, second)).toEqual([])
  expect(await lettersTo(visitor, other.email)).toHaveLength(1)
})
