import { afterAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { personOf } from '../../testing/as.ts'
import { openPostOffice } from '../../testing/post-office.ts'
import { openWorld } from '../../testing/world.ts'

const read = 'GET /clubs/:club/invitation'
const emails = 'POST /clubs/:club/invites/emails'
const people = 'POST /clubs/:club/invites/people'

describe('limits on invites', async () => {
  const { visitor, ann, ben, dot, hall, vault, make, as, app } = await openWorld({ rateLimits: true })
  const owner = personOf(ann)

  it('stop guesses at invitations without affecting valid ones', async () => {
    const { token } = await make.invite(vault, { by: owner })
    const ask = (given: string) => ({ params: { club: vault.slug }, query: { token: given } })
    const codes = []
    for (let count = 0; count < 61; count++) {
      const guess = `${count}`.padStart(43, 'x')
      // Reading and accepting count together.
      const { code } =
        count % 2 === 0
          ? await visitor.refused(read, ask(guess))
          : await dot.refused('PUT /clubs/:club/invitation', {
              params: { club: vault.slug },
              body: { token: guess },
            })
      codes.push(code)
    }
    expect(codes).toEqual([...Array(60).fill('invitation_invalid'), 'rate_limited'])
    expect((await visitor.call(read, ask(token))).club.id).toBe(vault.id)
  })

  it('stop floods of mail to an address from any club or person', async () => {
    const email = 'often@elsewhere.test'
    const person = await make.person()
    for (const [key, body] of [
      [emails, { email }],
      [people, { username: person.username }],
    ] as const) {
      for (let count = 0; count < 10; count++)
        await [ann, ben][count % 2]?.call(key, { params: { club: hall.slug }, body } as never)
      for (const who of [ann, ben])
        expect(await who.refused(key, { params: { club: vault.slug }, body })).toMatchObject({
          status: 429,
          code: 'rate_limited',
        })
    }
    expect((await ann.call(emails, { params: { club: hall.slug }, body: { email: 'b@c.test' } })).kind).toBe(
      'email',
    )
  })

  it('stop mass invites by one person', async () => {
    const founder = await as(await make.person())
    const club = await make.club({ owner: personOf(founder) })
    const invite = (n: number) => ({
      params: { club: club.slug },
      body: { email: `town-${n}@elsewhere.test` },
    })
    for (let count = 0; count < 60; count++) await founder.call(emails, invite(count))
    expect(await founder.refused(emails, invite(60))).toMatchObject({ code: 'rate_limited' })
    const { length } = await app.deps.db
      .selectFrom('club_invites')
      .select('id')
      .where('club_id', '=', club.id)
      .execute()
    expect(length).toBe(60)
  })
})

describe('the log', async () => {
  const { app, visitor, ann, dot, vault, eventually } = await openWorld({ logLevel: 'debug' })
  const lines: string[] = []
  const symbol = Object.getOwnPropertySymbols(app.http.log).find((one) => one.description === 'pino.stream')
  Object.assign((app.http.log as never as Record<symbol, object>)[symbol as symbol] as object, {
    write: (line: string) => lines.push(line),
  })

  it('contains no invitation tokens or invited addresses', async () => {
    const params = { club: vault.slug }
    const body = { id: newId(), lifetime: '1-day', maxUses: 1 } as const
    const { url } = await ann.call('POST /clubs/:club/invites/links', { params, body })
    const { pathname, search, searchParams } = new URL(url)
    const token = searchParams.get('token') ?? ''
    await visitor.fetch(pathname + search)
    await visitor.call(read, { params, query: { token } })
    await visitor.refused(read, { params, query: { token: `${token.slice(1)}x` } })
    await ann.call(emails, { params, body: { email: 'logged@elsewhere.test' } })
    await dot.call('PUT /clubs/:club/invitation', { params, body: { token } })
    const log = await eventually(async () => {
      const text = lines.join('')
      return text.split('"msg":"request"').length > 6 && text
    })
    expect(log).toContain(`/rest/v1/clubs/${vault.slug}/invitation`)
    for (const secret of [token, token.slice(1), 'token=', 'logged@elsewhere.test'])
      expect(log).not.toContain(secret)
  })
})

describe('with an SMTP server', async () => {
  const office = await openPostOffice()
  afterAll(() => office.close())
  const { ann, make, eventually } = await openWorld({ smtpUrl: office.url, baseUrl: 'http://guild.test' })

  it('an invitation is sent as text and HTML, with markup in names escaped', async () => {
    const club = await make.club({
      owner: personOf(ann),
      name: '<b>Bold</b>\r\nBcc: x@y.test',
      isPrivate: true,
    })
    await ann.call(emails, { params: { club: club.slug }, body: { email: 'far@elsewhere.test' } })
    const mail = await eventually(async () => office.mails[0])
    expect(mail.to?.map((one) => one.address)).toEqual(['far@elsewhere.test'])
    expect(mail.bcc ?? []).toEqual([])
    expect(mail.subject).toContain('invited you to <b>Bold</b>')
    expect(mail.html).not.toContain('<b>Bold')
    const link = new RegExp(`http://guild\\.test/join-club\\?club=${club.id}&(amp;|#38;)?token=[\\w-]{43}`)
    expect(mail.text).toMatch(link)
    expect(mail.html).toMatch(link)
  })
})
