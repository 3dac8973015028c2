import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, lettersTo, personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'
import { notifyOfTerms } from './terms.tasks.ts'

const { visitor, ann, ben, cam, dot, make, as, app, mailUnread, tasksDone } = await openWorld()
const { db } = app.deps

type Club = { id: string; slug: string; name: string }
const at = (club: Club) => ({ params: { club: club.slug } })
const paid = {
  isPaid: true,
  membershipFee: '12.5',
  currency: 'USD',
  subscriptionDuration: 'monthly',
} as const
const saveAccess = (club: Club, body: object, who = ann) =>
  who.call('PUT /clubs/:club/access', { ...at(club), body })
const rule = (title: string) => ({ id: newId(), title, text: '' })
const saveRules = async (club: Club, rules: object[], questions: object[] = []) => {
  const { version } = await ann.call('GET /clubs/:club/rules', at(club))
  return ann.call('PUT /clubs/:club/rules', { ...at(club), body: { version, rules, questions } as never })
}

/** Ann owns it, Ben is an admin, Cam and a reader are members; someone else has left. */
async function opened(given: { isPrivate?: boolean } = {}) {
  const club = await make.club({ owner: personOf(ann), ...given })
  const [reader, former] = [await as(await make.person()), await as(await make.person())]
  await make.member(club, personOf(ben), 'admin')
  for (const who of [cam, reader, former]) await make.member(club, personOf(who))
  await former.call('DELETE /clubs/:club/membership', at(club))
  const titles = async (who: Client) => {
    await tasksDone()
    const { items } = await who.call('GET /notifications', { query: {} })
    return items.flatMap(({ type, title, metadata }) =>
      type === 'CLUB_TERMS_CHANGED' && metadata.clubId === club.id ? [title] : [],
    )
  }
  return { club, reader, former, titles }
}
const readAll = (who: Client) => who.call('PUT /notifications/read', { body: {} })

describe('members of a club', () => {
  it.each([
    [
      'a fee',
      (club: Club) => saveAccess(club, paid),
      (name: string) => `The membership fee of ${name} changed`,
    ],
    [
      'rules',
      (club: Club) => saveRules(club, [rule('Be kind')]),
      (name: string) => `The rules of ${name} changed`,
    ],
    [
      'that it is private',
      (club: Club) => saveAccess(club, { isPrivate: true }),
      (name: string) => `${name} is private now`,
    ],
  ])('are notified once of %s, without who changed it, and no one else', async (_, change, title) => {
    const { club, reader, former, titles } = await opened()
    const other = await make.club({ owner: personOf(ann) })
    const elsewhere = await as(await make.person())
    await make.member(other, personOf(elsewhere))
    await change(club)
    await tasksDone()
    const late = await as(await make.person())
    await make.member(club, personOf(late))
    for (const who of [ben, cam, reader]) expect(await titles(who)).toEqual([title(club.name)])
    for (const who of [ann, dot, former, elsewhere, late]) {
      await tasksDone()
      const { items } = await who.call('GET /notifications', { query: {} })
      expect(
        items.filter(({ type }) => type === 'CLUB_TERMS_CHANGED').map(({ clubName }) => clubName),
      ).not.toContain(club.name)
    }
  })

  it('are not notified of a save that changes nothing of it', async () => {
    const { club, reader, titles } = await opened()
    await saveAccess(club, { ...paid, isPaid: false, currency: 'EUR' })
    await saveAccess(club, { subscriptionDuration: 'yearly' })
    await saveRules(club, [], [{ id: newId(), question: 'What do you carve?', isRequired: false }])
    await ann.call('PUT /clubs/:club/details', { ...at(club), body: { description: 'Another' } })
    expect(await titles(reader)).toEqual([])
    await saveAccess(club, paid)
    await readAll(reader)
    for (let twice = 0; twice < 2; twice++) await saveAccess(club, { ...paid, membershipFee: '12.50' })
    expect(await titles(reader)).toHaveLength(1)
    await ann.refused('PUT /clubs/:club/access', { ...at(club), body: { membershipFee: '0' } })
    await cam.refused('PUT /clubs/:club/access', { ...at(club), body: { membershipFee: '9' } })
    expect(await titles(reader)).toHaveLength(1)
  })

  it('who joined since it changed are not notified, although the task runs later', async () => {
    const { club, titles } = await opened()
    const late = await as(await make.person())
    const task = {
      clubId: club.id,
      byId: personOf(ann).id,
      changes: [{ what: 'rules' as const }],
      cause: newId(),
    }
    const changed = new Date()
    await sql`select pg_sleep(0.002)`.execute(db)
    await make.member(club, personOf(late))
    await notifyOfTerms(app.deps, { ...task, at: changed.toISOString() })
    expect([await titles(late), await titles(cam)]).toEqual([[], [`The rules of ${club.name} changed`]])
  })

  it('see the last of several changes in an hour as one unread notification, others beside it', async () => {
    const { club, reader, titles } = await opened()
    const other = await opened()
    await make.member(other.club, personOf(reader))
    await saveAccess(other.club, paid)
    await saveAccess(club, paid)
    await saveRules(club, [rule('Be kind')])
    await saveAccess(club, { ...paid, membershipFee: '20' })
    expect((await titles(reader)).sort()).toEqual([
      `The membership fee of ${club.name} changed`,
      `The rules of ${club.name} changed`,
    ])
    expect(await other.titles(reader)).toHaveLength(1)
    const [fee] = (await reader.call('GET /notifications', { query: {} })).items
    expect(fee?.message).toContain('now $20.00 a month. Before, it was $12.50 a month')
    // What was read stays, and so does what is older than an hour.
    await readAll(reader)
    await saveAccess(club, { isPaid: false })
    expect(await titles(reader)).toHaveLength(3)
    await sql`update notifications set created_at = created_at - interval '61 minutes'
      where user_id = ${personOf(reader).id} and not is_read`.execute(db)
    await saveAccess(club, paid)
    expect(await titles(reader)).toHaveLength(4)
  })

  it('read of a fee and privacy saved at once in one notification, which another fee leaves alone', async () => {
    const { club, reader, titles } = await opened()
    await saveAccess(club, { ...paid, isPrivate: true })
    expect(await titles(reader)).toEqual([`${club.name} changed its fee and is private now`])
    await saveAccess(club, { ...paid, membershipFee: '20' })
    expect(await titles(reader)).toHaveLength(2)
  })

  it('are mailed what changed, with a link to the club', async () => {
    const { club, reader } = await opened()
    await saveAccess(club, paid)
    await tasksDone()
    await mailUnread()
    const [mail] = await lettersTo(visitor, personOf(reader).email)
    expect(mail?.subject).toBe(`The membership fee of ${club.name} changed`)
    expect(mail?.text).toContain(`Membership of ${club.name} is now $12.50 a month. Before, it was free.`)
    expect(mail?.text).toContain(`/${club.slug}`)
    await saveAccess(club, { isPaid: false })
    await saveRules(club, [])
    await saveRules(club, [rule('Be kind')])
    await tasksDone()
    await mailUnread()
    const next = (await lettersTo(visitor, personOf(reader).email)).filter((one) => one.text !== mail?.text)
    const texts = next.map(({ text }) => text).join()
    expect(texts).toContain('is now free. Before, it was $12.50 a month')
    expect(texts).toContain(`The rules of ${club.name} changed`)
  })

  it('are notified once, however often the task runs and in how many writes', async () => {
    const { club, reader } = await opened()
    const task = {
      ...{
        clubId: club.id,
        byId: personOf(ann).id,
        cause: newId(),
        at: new Date(Date.now() + 1000).toISOString(),
      },
      changes: [{ what: 'private' as const }],
    }
    const rowsOf = (who: Client) =>
      db.selectFrom('notifications').select(['id', 'type']).where('user_id', '=', personOf(who).id).execute()
    await notifyOfTerms(app.deps, task, 0)
    const rows = await rowsOf(reader)
    expect(rows).toMatchObject([{ type: 'CLUB_TERMS_CHANGED' }])
    await notifyOfTerms(app.deps, task, 0)
    expect(await rowsOf(reader)).toEqual(rows)
    const gone = await opened()
    await ann.call('DELETE /clubs/:club', { ...at(gone.club), body: { name: gone.club.name } })
    await notifyOfTerms(app.deps, { ...task, clubId: gone.club.id })
    await tasksDone()
    expect(await rowsOf(gone.reader)).toMatchObject([{ type: 'CLUB_DELETED' }])
  })
})
