import { afterAll, expect, it } from 'vitest'
import { newId } from './platform/ids.ts'
import { personOf } from './testing/as.ts'
import { clubForm } from './testing/forms.ts'
import { password } from './testing/make.ts'
import { openPostOffice } from './testing/post-office.ts'
import { openWorld } from './testing/world.ts'

const office = await openPostOffice()
afterAll(() => office.close())
const { visitor, make, as, app, eventually, mailUnread } = await openWorld({
  smtpUrl: office.url,
  baseUrl: 'http://guild.test',
})

await app.deps.db.updateTable('place_identity').set({ name: 'Named Hall' }).execute()

const spam = { firstName: 'Win at evil.com', lastName: 'https://evil.com/x a@evil.com' }
const mailTo = (address: string, subject: RegExp) =>
  eventually(async () =>
    office.mails.find((mail) => mail.to?.[0]?.address === address && subject.test(mail.subject ?? '')),
  )
const all = (mail: { subject?: string; text?: string; html?: string }) =>
  [mail.subject, mail.text, mail.html].join('\n')
const expectNoLink = (mail: Parameters<typeof all>[0]) => {
  expect(all(mail)).not.toMatch(/evil[.\u3002\uff0e]com|evil。com|@evil|https?:\/\/(?!guild\.test)/i)
}
const fresh = () => `${newId()}@people.test`

it('a confirmation contains no text of the person who signed up', async () => {
  const email = fresh()
  const returnTo = '/win-at-evil-com'
  await visitor.call('POST /auth/v1/sign-up', {
    body: { email, password: 'quiet-lantern-42', ...spam, returnTo },
  })
  const first = await mailTo(email, /Confirm/)
  expect(first.text).toMatch(/^Hello,\s/)
  expect(all(first)).not.toMatch(/evil|Win/i)
  const before = office.mails.length
  await visitor.call('POST /auth/v1/confirmations', { body: { email, returnTo } })
  const again = await eventually(async () => office.mails[before])
  expect(all(again)).not.toMatch(/evil|Win/)
})

it('a new address is asked to confirm without the name of who entered it', async () => {
  const person = await make.person(spam)
  const newEmail = fresh()
  const who = await as(person)
  await who.call('PUT /auth/v1/email-change', { body: { password, email: newEmail } })
  expect(all(await mailTo(newEmail, /Confirm that this address/))).not.toMatch(/evil|Win/i)
})

it('a reset names no one at an unconfirmed address, and defuses the name at others', async () => {
  const [unknown, known] = [await make.person({ ...spam, confirmed: false }), await make.person(spam)]
  for (const { email } of [unknown, known])
    await visitor.call('POST /auth/v1/password-resets', { body: { email } })
  const first = await mailTo(unknown.email, /Set a new password/)
  expect(first.text).toMatch(/^Hello,\s/)
  expect(all(first)).not.toMatch(/evil|Win/)
  const second = await mailTo(known.email, /Set a new password/)
  expect(second.text).toContain('Hello Win at evil·com')
  expectNoLink(second)
})

it('an invitation names its inviter and club, and has no link in names or in what the inviter wrote', async () => {
  const owner = await as(await make.person(spam))
  const club = await owner.call('POST /clubs', {
    body: clubForm({ name: 'Prizes: www.evil.com, evil。com, http://evil.com' }),
  })
  const message = 'Look at https://evil.com/prize or write to me@evil.com'
  const [stranger, unconfirmed, known] = [
    fresh(),
    (await make.person({ confirmed: false })).email,
    (await make.person({ firstName: 'Kim' })).email,
  ]
  for (const email of [stranger, unconfirmed, known])
    await owner.call('POST /clubs/:club/invites/emails', {
      params: { club: club.slug },
      body: { email, message },
    })
  for (const email of [stranger, unconfirmed, known]) {
    const mail = await mailTo(email, /invited/)
    expect(mail.subject).toBe(
      'Win at evil·com https evil·com/x a at evil·com invited you to Prizes: www·evil·com, evil·com, http evil·com',
    )
    expect(mail.text).toMatch(email === known ? /^Hello Kim,\s/ : /^Hello,\s/)
    expect(mail.text).toContain('Look at https evil·com/prize or write to me at evil·com')
    expectNoLink(mail)
  }
})

it('requests and deletions name people and clubs without links', async () => {
  const owner = await as(await make.person())
  const club = await owner.call('POST /clubs', { body: clubForm({ name: 'Club evil.com', isPrivate: true }) })
  const [asker, member] = [await as(await make.person(spam)), await make.person()]
  await make.member(club, member)
  await asker.call('PUT /clubs/:club/join-request', { params: { club: club.slug } })
  const told = (person: { id: string }, count: number) =>
    eventually(async () => {
      const found = await app.deps.db
        .selectFrom('notifications')
        .select('id')
        .where('user_id', '=', person.id)
        .execute()
      return found.length === count
    })
  await told(personOf(owner), 1)
  await mailUnread()
  const asked = await mailTo(personOf(owner).email, /asks to join/)
  expect(asked.subject).toContain('Win at evil·com')
  expectNoLink(asked)
  await owner.call('DELETE /clubs/:club', { params: { club: club.slug }, body: { name: 'Club evil.com' } })
  await told(member, 1)
  await mailUnread()
  expectNoLink(await mailTo(member.email, /evil/))
})

it('every mail names the place, not the product', () => {
  expect(office.mails.length).toBeGreaterThan(8)
  for (const mail of office.mails) {
    expect(mail.html).toContain('Named Hall')
    expect(all(mail)).not.toContain('Guildhall')
  }
  const lists = office.mails.flatMap(({ headers }) => headers.filter(({ key }) => key === 'list-id'))
  expect(lists.length).toBeGreaterThan(0)
  for (const { value } of lists) expect(value).toBe('Named Hall notifications <notifications.guild.test>')
})
