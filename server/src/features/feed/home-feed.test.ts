import { contentKinds } from '@guildhall/contract/limits'
import { sql } from 'kysely'
import RssParser from 'rss-parser'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf, raw } from '../../testing/as.ts'
import { password } from '../../testing/make.ts'
import { openWorld } from '../../testing/world.ts'
import { parseFeed } from '../../testing/xml.ts'

const { visitor, ann, dot, hall, vault, make, as, by, app, origin } = await openWorld()
const { db, env } = app.deps
const owner = personOf(ann)
await make.allFeatures(hall)
await make.allFeatures(vault)

const address = async (who: Client) => (await who.call('GET /auth/v1/feed-address')).address
const renew = async (who: Client, id = newId(), replaces?: string | null) =>
  who.call('PUT /auth/v1/feed-address', {
    body: { id, replaces: replaces === undefined ? ((await address(who))?.id ?? null) : replaces },
  })
const pathOf = ({ url }: { url: string }, format = 'atom') => new URL(url).pathname.replace(/atom$/, format)
/** Without a cookie, like feed readers. */
const read = (at: { url: string }, headers: Record<string, string> = {}, format = 'atom') =>
  raw(origin, pathOf(at, format), { headers })
/** Parsed by two libraries that are not ours. */
async function feedAt(at: { url: string }, format: 'atom' | 'rss' = 'atom') {
  const answer = await read(at, {}, format)
  expect([answer.status, answer.headers['content-type']]).toEqual([
    200,
    `application/${format}+xml; charset=utf-8`,
  ])
  const { items } = await parseFeed(db, format, answer.body)
  const feed = await new RssParser().parseString(answer.body)
  expect(feed.items.map(({ title }) => title)).toEqual(items.map(({ title }) => title))
  return feed
}
const titlesAt = async (at: { url: string }) => (await feedAt(at)).items.map(({ title }) => title)
/** A member of both clubs, and of one of their own. */
async function reader() {
  const person = await make.person({ firstName: 'Rea', lastName: 'Der' })
  const own = await make.club({ owner: person, name: 'Own', slug: `own-${person.id}`, isPrivate: true })
  for (const club of [hall, vault]) await make.member(club, person)
  return { person, who: await as(person), own }
}

describe('a feed address', () => {
  it("is returned once and stored as a hash, independent of the calendar's", async () => {
    const { person, who } = await reader()
    expect(await address(who)).toBeNull()
    const { url, ...made } = await renew(who)
    expect(url).toMatch(/^http:\/\/[^/]+\/rest\/v1\/feeds\/ghf_[\w-]{43}\.atom$/)
    expect(await address(who)).toEqual(made)
    expect(made.lastReadAt).toBeNull()
    const calendar = await who.call('PUT /auth/v1/calendar-address', {
      body: { id: newId(), replaces: null },
    })
    const rows = await db
      .selectFrom('private_addresses')
      .selectAll()
      .where('user_id', '=', person.id)
      .execute()
    expect(rows.map(({ purpose }) => purpose).sort()).toEqual(['calendar', 'feed'])
    expect(JSON.stringify(rows)).not.toContain(url.split('ghf_')[1]?.slice(0, 20))
    expect((await read({ url })).status).toBe(200)
    expect((await address(who))?.lastReadAt).not.toBeNull()
    await who.call('DELETE /auth/v1/feed-address')
    expect(await address(who)).toBeNull()
    expect((await raw(origin, new URL(calendar.url).pathname, {})).status).toBe(200)
  })

  it('stops working when replaced or removed, with the response of an unknown one', async () => {
    const { who } = await reader()
    const first = await renew(who)
    const second = await renew(who)
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200])
    for (let times = 0; times < 2; times++) await who.call('DELETE /auth/v1/feed-address')
    expect(await address(who)).toBeNull()
    const calendar = await who.call('PUT /auth/v1/calendar-address', {
      body: { id: newId(), replaces: null },
    })
    const calendarSecret = new URL(calendar.url).pathname.split('/').at(-1)?.replace('.ics', '')
    const third = pathOf(await renew(who))
    const said = new Set<string>()
    for (const path of [
      pathOf(first),
      pathOf(second, 'rss'),
      third.replace('.atom', ''),
      third.replace('.atom', '.xml'),
      third.replace('ghf_', 'GHF_'),
      `/rest/v1/feeds/${calendarSecret}.atom`,
      `/rest/v1/feeds/ghf_${'x'.repeat(43)}.atom`,
      `/rest/v1/feeds/${await make.token(personOf(who).id)}.atom`,
      '/rest/v1/feeds/x',
    ]) {
      const answer = await raw(origin, path, {})
      expect(answer.status, path).toBe(404)
      const { requestId, ...error } = JSON.parse(answer.body).error
      expect(requestId).toEqual(expect.any(String))
      said.add(JSON.stringify([error, answer.headers['cache-control'], answer.headers['x-robots-tag']]))
    }
    expect([...said]).toEqual([
      JSON.stringify([
        { code: 'feed_not_found', message: 'There is no feed at this address' },
        'no-store',
        'noindex',
      ]),
    ])
    expect((await raw(origin, third, {})).status).toBe(200)
  })

  it('is created anew after a lost response, unless used or replaced since', async () => {
    const { who } = await reader()
    const id = newId()
    const lost = await renew(who, id, null)
    const again = await renew(who, id, null)
    expect([(await read(lost)).status, (await read(again)).status]).toEqual([404, 200])
    for (const body of [
      { id, replaces: null },
      { id: newId(), replaces: newId() },
    ])
      expect(await who.refused('PUT /auth/v1/feed-address', { body })).toMatchObject({
        status: 409,
        code: 'feed_address_changed',
      })
    expect((await read(again)).status).toBe(200)
  })

  it('requires a session, and gives access to nothing else', async () => {
    expect(await visitor.refused('GET /auth/v1/feed-address')).toMatchObject({ code: 'sign_in_required' })
    const token = by(await make.token(personOf(dot).id))
    const body = { id: newId(), replaces: null }
    for (const key of ['GET', 'PUT', 'DELETE'] as const)
      expect(
        await token.refused(`${key} /auth/v1/feed-address`, key === 'PUT' ? ({ body } as never) : undefined),
      ).toMatchObject({ code: 'token_refused' })
    const { who } = await reader()
    const own = await renew(who)
    const secret = pathOf(own).split('/').at(-1)?.replace('.atom', '') ?? ''
    expect(await by(secret).refused('GET /profile')).toMatchObject({ code: 'token_unusable' })
    expect((await visitor.fetch(`/rest/v1/calendars/${secret}.ics`)).status).toBe(404)
    // The cookie of a person who opens it is ignored.
    await make.post({ club: vault, author: owner, title: 'Behind the door' })
    const stranger = await renew(dot)
    expect(await (await ann.fetch(pathOf(stranger))).text()).not.toContain('Behind the door')
  })

  it('ends with the password and the account', async () => {
    const { person, who } = await reader()
    const own = await renew(who)
    await who.call('POST /auth/v1/password-changes', {
      body: { currentPassword: password, password: 'an-entirely-new-one' },
    })
    expect((await read(own)).status).toBe(404)
    const other = await reader()
    const theirs = await renew(other.who)
    await db
      .updateTable('profiles')
      .set({ deleted_at: new Date() })
      .where('id', '=', other.person.id)
      .execute()
    expect((await read(theirs)).status).toBe(404)
    expect(person.id).not.toBe(other.person.id)
  })

  it('is answered briefly when unchanged, never cached publicly, indexed or leaked by referrer', async () => {
    const { who, own: club, person } = await reader()
    const own = await renew(who)
    await make.post({ club, author: person, title: 'Before' })
    const first = await read(own)
    const etag = String(first.headers.etag)
    expect(first.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    // Its content may be passed on.
    expect(first.body).not.toContain('ghf_')
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`]) {
      const same = await read(own, { 'if-none-match': known })
      expect([same.status, same.body, same.headers.etag]).toEqual([304, '', etag])
    }
    await make.post({ club, author: person, title: 'After' })
    const changed = await read(own, { 'if-none-match': etag })
    expect([changed.status, changed.body.includes('After')]).toEqual([200, true])
  })
})

describe('the private feed', () => {
  it.each(['atom', 'rss'] as const)(
    "as %s is valid and contains all kinds of all the person's clubs, newest first",
    async (format) => {
      const { who, own: club, person } = await reader()
      await db.updateTable('clubs').set({ name: 'We <3 "books"' }).where('id', '=', club.id).execute()
      await db.deleteFrom('content').execute()
      const at = (n: number) => new Date(Date.now() - 100_000 + n * 1000)
      const title = 'Less < & ]]> more'
      for (const [n, kind] of contentKinds.entries())
        await make.item(kind, {
          club: [hall, vault, club][n % 3] ?? hall,
          author: owner,
          title: `${title} ${kind}`,
          createdAt: at(n),
        })
      const own = await renew(who)
      const feed = await feedAt(own, format)
      expect(feed.title).toBe('Your clubs on Guildhall')
      expect(feed.link).toBe(`${env.baseUrl}/`)
      const names = [hall.name, vault.name, 'We <3 "books"']
      const shown = contentKinds.map((kind, n) => `${names[n % 3]}: ${title} ${kind}`).reverse()
      const plain = feed.items.map((item) =>
        item.title?.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(code)),
      )
      expect(plain).toEqual(shown)
      for (const item of feed.items)
        expect(item.link).toMatch(new RegExp(`^${env.baseUrl}/[^/]+/[a-z]+/[^/]+$`))
      expect(JSON.stringify(feed)).not.toContain('@people.test')
      expect(person.id).not.toBe(owner.id)
    },
  )

  it('excludes clubs the person left, was removed from, or that were deleted', async () => {
    const { who, person, own: club } = await reader()
    await db.deleteFrom('content').execute()
    const [open, shut] = [await make.club({ owner }), await make.club({ owner, isPrivate: true })]
    const member = await make.member(open, person)
    await make.member(shut, person)
    for (const [one, title] of [
      [vault, 'Of the vault'],
      [open, 'Of the open'],
      [shut, 'Of the shut'],
      [club, 'Of my own'],
    ] as const)
      await make.post({ club: one, author: owner, title })
    const own = await renew(who)
    const rest = async () => (await titlesAt(own)).map((title) => title?.replace(/^.*: /, '')).sort()
    expect(await rest()).toEqual(['Of my own', 'Of the open', 'Of the shut', 'Of the vault'])
    await who.call('DELETE /clubs/:club/membership', { params: { club: vault.slug } })
    expect(await rest()).toEqual(['Of my own', 'Of the open', 'Of the shut'])
    await ann.call('DELETE /clubs/:club/members/:personId', {
      params: { club: shut.slug, personId: person.id },
    })
    expect(await rest()).toEqual(['Of my own', 'Of the open'])
    await db.updateTable('clubs').set({ deleted_at: new Date() }).where('id', '=', open.id).execute()
    expect(await rest()).toEqual(['Of my own'])
    await db.updateTable('clubs').set({ deleted_at: new Date() }).where('id', '=', club.id).execute()
    expect(await rest()).toEqual([])
    expect(member).not.toBe(null)
  })

  it('excludes blocked people', async () => {
    const { who, own: club } = await reader()
    await db.deleteFrom('content').execute()
    const other = await make.person()
    await make.member(club, other)
    await make.post({ club, author: other, title: 'Of the other' })
    await make.post({ club, author: owner, title: 'Of the owner' })
    const own = await renew(who)
    expect(await titlesAt(own)).toEqual(['Own: Of the owner', 'Own: Of the other'])
    await who.call('PUT /my/blocks/:personId', { params: { personId: other.id } })
    expect(await titlesAt(own)).toEqual(['Own: Of the owner'])
  })

  it('excludes what others write with words that the person hides, and nothing of their own', async () => {
    const { who, own: club, person } = await reader()
    await db.deleteFrom('content').execute()
    await make.post({ club, author: owner, title: 'One', content: 'About the finale of it' })
    await make.post({ club, author: owner, title: 'Two', content: 'About the end of it' })
    await make.post({ club, author: person, title: 'Three', content: 'My finale' })
    const [own, other] = [await renew(who), await reader()]
    await make.member(club, other.person)
    await who.call('POST /my/hidden-words', { body: { id: newId(), word: 'Finale' } })
    expect(await titlesAt(own)).toEqual(['Own: Three', 'Own: Two'])
    expect(await titlesAt(await renew(other.who))).toEqual(['Own: Three', 'Own: Two', 'Own: One'])
  })

  it('excludes what was written in a club before the person could see it', async () => {
    const { who, own: club, person } = await reader()
    await db.deleteFrom('content').execute()
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    await make.post({ club: hall, author: owner, title: 'Before', createdAt: at(100) })
    await make.post({ club: hall, author: owner, title: 'Since', createdAt: at(10) })
    await make.post({ club, author: person, title: 'Early', createdAt: at(100) })
    await db
      .updateTable('club_memberships')
      .set({ sees_from: at(50) })
      .where('user_id', '=', person.id)
      .where('club_id', '=', hall.id)
      .execute()
    expect((await titlesAt(await renew(who))).map((title) => title?.replace(/^.*: /, ''))).toEqual([
      'Since',
      'Early',
    ])
  })

  it('has at most 50 items by time, however busy one club is', async () => {
    const { who, own: club, person } = await reader()
    await db.deleteFrom('content').execute()
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000)
    await make.post({ club: hall, author: owner, title: 'Quiet, first', createdAt: at(100) })
    await make.post({ club: hall, author: owner, title: 'Quiet, then', createdAt: at(30) })
    const gone = await make.club({ owner })
    await make.member(gone, person)
    for (const [{ id }, seconds] of [
      [club, 60],
      [gone, 1],
    ] as const)
      await sql`with item as (
          insert into content (id, club_id, user_id, type, slug, title, created_at, updated_at)
          select gen_random_uuid(), ${id}, ${person.id}, 'post', 'busy-' || n, 'Busy ' || n,
            now() - make_interval(secs => n * ${seconds}::int), now() - make_interval(secs => n * ${seconds}::int)
          from generate_series(1, 60) n returning id)
        insert into posts (id, content) select id, 'Text' from item`.execute(db)
    // What is busy and deleted takes none of their places.
    await db.updateTable('clubs').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute()
    const titles = await titlesAt(await renew(who))
    expect(titles).toHaveLength(50)
    expect(titles.slice(28, 32).map((title) => title?.replace(/^.*: /, ''))).toEqual([
      'Busy 29',
      expect.stringMatching(/Busy 30|Quiet, then/),
      expect.stringMatching(/Busy 30|Quiet, then/),
      'Busy 31',
    ])
    expect(titles.at(-1)).toBe('Own: Busy 49')
  })
})
