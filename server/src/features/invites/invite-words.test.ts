import { describe, expect, it } from 'vitest'
import { write } from '../../platform/database/write.ts'
import { newId } from '../../platform/ids.ts'
import { type Client, lettersTo, personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'
import { withdrawFromClubs } from '../members/membership.account-deletion.ts'

const { visitor, ann, make, as, app, eventually } = await openWorld()
const owner = personOf(ann)
const emails = 'POST /clubs/:club/invites/emails'
const send = 'POST /functions/v1/send-invitation-email'
const at = (club: { slug: string }) => ({ params: { club: club.slug } })
const rowsOf = (club: { id: string }) =>
  app.deps.db.selectFrom('club_invites').selectAll().where('club_id', '=', club.id).execute()

describe('an invite', () => {
  it('carries plain words of the inviter, also when sent again, until their account is deleted', async () => {
    const admin = await make.person()
    const club = await make.club({ owner, isPrivate: true })
    await make.member(club, admin, 'admin')
    const email = `guest-${newId()}@elsewhere.test`
    const inviter = await as(admin)
    const body = { email, message: '  Come and see!\nWe meet on Fridays. ' }
    await inviter.call(emails, { ...at(club), body })
    await inviter.call(send, { body: { clubId: club.id, email } })
    for (const mail of await eventually(async () => {
      const letters = await lettersTo(visitor, email)
      return letters.length === 2 && letters
    }))
      expect(mail.text).toContain(
        `${admin.firstName} ${admin.lastName} writes:\nCome and see!\nWe meet on Fridays.\n`,
      )
    expect(await rowsOf(club)).toMatchObject([{ message: 'Come and see!\nWe meet on Fridays.' }])
    const { code, fields } = await inviter.refused(emails, {
      ...at(club),
      body: { email, message: 'x'.repeat(301) },
    })
    expect([code, Object.keys(fields)]).toEqual(['bad_input', ['message']])
    await inviter.call(emails, { ...at(club), body: { email, message: ' ' } })
    expect(await rowsOf(club)).toMatchObject([{ message: null }])
    await inviter.call(emails, { ...at(club), body })
    await write(app.deps, (tx) => withdrawFromClubs(tx, admin))
    expect(await rowsOf(club)).toMatchObject([{ message: null }])
  })

  it('is one mail within seconds, and another with other words, to another address, by another person, or later', async () => {
    const admin = await make.person()
    const club = await make.club({ owner })
    await make.member(club, admin, 'admin')
    const other = await as(admin)
    const [email, elsewhere] = [`one-${newId()}@elsewhere.test`, `two-${newId()}@elsewhere.test`]
    const invite = (who: Client, to: string, message?: string) =>
      who.call(emails, { ...at(club), body: { email: to, message } })
    const [first, again] = [await invite(ann, email, 'Come!'), await invite(ann, email, 'Come!')]
    expect(again.id).toBe(first.id)
    await invite(ann, elsewhere, 'Come!')
    await invite(ann, email)
    await invite(other, email)
    await app.deps.db
      .updateTable('club_invites')
      .set({ created_at: new Date(Date.now() - 31_000) })
      .where('club_id', '=', club.id)
      .execute()
    await invite(other, email)
    const mails = await eventually(async () => {
      const letters = await lettersTo(visitor, email)
      return letters.length >= 4 && letters
    })
    expect(mails).toHaveLength(4)
    expect(await lettersTo(visitor, elsewhere)).toHaveLength(1)
  })
})
