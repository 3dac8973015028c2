import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, describe, expect, it } from 'vitest'
import { withoutAddresses } from '../../platform/mail/mail.ts'
import { raw } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'

describe('the local mailbox', async () => {
  const { visitor, ann, origin, make, eventually } = await openWorld()
  const ask = async () => {
    const { email } = await make.person({ firstName: '<script>alert(1)</script>' })
    await visitor.call('POST /auth/v1/password-resets', { body: { email } })
    return email
  }

  it('shows mail to callers on this machine, as HTML and JSON, newest first', async () => {
    const [first, second] = [await ask(), await ask()]
    const mails = await eventually(async () => {
      const answer = await visitor.fetch('/dev/mail.json')
      const { mails } = (await answer.json()) as { mails: { to: string; createdAt: string }[] }
      return mails.length === 2 && mails
    })
    expect(mails.map((mail) => mail.to).sort()).toEqual([first, second].sort())
    expect(Date.parse(mails[0]?.createdAt ?? '')).toBeGreaterThanOrEqual(
      Date.parse(mails[1]?.createdAt ?? ''),
    )
    const page = await visitor.fetch('/dev/mail')
    expect(page.headers.get('content-type')).toMatch(/^text\/html/)
    expect(page.headers.get('content-security-policy')).not.toContain('script')
    const html = await page.text()
    expect(html).toContain('/reset-password?token=')
    expect(html).not.toContain('<script>alert')
  })

  it('is hidden from everyone else, signed in or not', async () => {
    await ask()
    for (const path of ['/dev/mail', '/dev/mail.json', '/dev/mail/'])
      for (const headers of [
        { 'x-forwarded-for': '203.0.113.9' },
        { 'x-forwarded-for': '127.0.0.1' },
        { 'x-real-ip': '203.0.113.9' },
        { forwarded: 'for=203.0.113.9' },
        { via: '1.1 proxy' },
        { host: 'evil.test' },
      ]) {
        const answer = await raw(origin, path, { headers: { ...headers, cookie: ann.cookie } })
        expect(answer.status, path).toBe(404)
        expect(JSON.parse(answer.body).error.code).toBe('not_found')
        expect(answer.body).not.toContain('token')
      }
    const body = JSON.stringify({ email: 'nobody@people.test' })
    const answer = await raw(origin, '/auth/v1/password-resets', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' },
      body,
    })
    expect(JSON.parse(answer.body)).toEqual({ mailbox: null })
  })
})

describe('the mailbox under a public address', async () => {
  const { origin, make } = await openWorld({ baseUrl: 'https://guild.test' })

  it("is closed, because a local proxy may forward anyone's requests", async () => {
    const { email } = await make.person()
    const answer = await raw(origin, '/auth/v1/password-resets', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    })
    expect(JSON.parse(answer.body)).toEqual({ mailbox: null })
    for (const path of ['/dev/mail', '/dev/mail.json']) expect((await raw(origin, path)).status).toBe(404)
  })
})

describe('with an SMTP server', async () => {
  const received: { from: string; to: string[]; mail: Email }[] = []
  let isDown = false
  const smtp = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onRcptTo({ address }, _, done) {
      if (!address.startsWith('refused')) return done()
      const isForGood = address.startsWith('refused.for-good')
      const words = `${isForGood ? '5.1.1' : '4.2.1'} <${address}>: Recipient address rejected: User ${address} unknown`
      done(Object.assign(new Error(words), { responseCode: isForGood ? 550 : 450 }))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (isDown) return done(new Error('Come back later'))
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          const { mailFrom, rcptTo } = session.envelope
          const from = mailFrom ? mailFrom.address : ''
          received.push({ from, to: rcptTo.map((one) => one.address), mail })
          done()
        }, done)
      })
    },
  })
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const { port } = smtp.server.address() as AddressInfo
  const { visitor, make, app, eventually } = await openWorld({
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mailFrom: 'The Guild <hall@guild.test>',
    baseUrl: 'http://guild.test',
    logLevel: 'debug',
  })
  const lines: string[] = []
  const symbol = Object.getOwnPropertySymbols(app.http.log).find((one) => one.description === 'pino.stream')
  Object.assign((app.http.log as never as Record<symbol, object>)[symbol as symbol] as object, {
    write: (line: string) => lines.push(line),
  })
  afterAll(() => new Promise<void>((resolve) => smtp.close(() => resolve())))

  it('mail is sent as text and as HTML', async () => {
    const { email } = await make.person({ firstName: 'Jörg <&>' })
    expect(await visitor.call('POST /auth/v1/password-resets', { body: { email } })).toEqual({
      mailbox: null,
    })
    const { from, to, mail } = await eventually(async () => received[0])
    expect([from, to]).toEqual(['hall@guild.test', [email]])
    expect(mail.from).toMatchObject({ name: 'The Guild', address: 'hall@guild.test' })
    expect(mail.subject).toBe('Set a new password')
    expect(mail.text).toContain('Hello Jörg <&>,')
    expect(mail.html).not.toContain('Jörg <&>')
    const link = /http:\/\/guild\.test\/reset-password\?token=([\w-]+)/
    expect(mail.text).toMatch(link)
    expect(mail.html).toMatch(link)
    const body = { token: link.exec(mail.text ?? '')?.[1] ?? '', password: 'an-entirely-new-one' }
    const before = received.length
    expect(await visitor.call('PUT /auth/v1/password', { body })).toEqual({})
    const { subject } = (await eventually(async () => received[before])).mail
    expect(subject).toBe('Your password was changed')
  })

  it('the mailbox is closed, even on this machine', async () => {
    for (const path of ['/dev/mail', '/dev/mail.json']) expect((await visitor.fetch(path)).status).toBe(404)
    const kept = await app.deps.db.selectFrom('mailbox').selectAll().execute()
    expect(kept).toEqual([])
  })

  const failed = sql<{
    attempts: number
  }>`select attempts from graphile_worker._private_jobs where last_error is not null`

  it('mail that failed is stored and retried', async () => {
    isDown = true
    const { email } = await make.person()
    const before = received.length
    await visitor.call('POST /auth/v1/password-resets', { body: { email } })
    const { rows } = await eventually(async () => {
      const found = await failed.execute(app.deps.db)
      return found.rows.length > 0 && found
    })
    expect(rows[0]?.attempts).toBeGreaterThan(0)
    isDown = false
    await sql`update graphile_worker._private_jobs set run_at = now(), locked_at = null`.execute(app.deps.db)
    await sql`select pg_notify('jobs:insert', '{"r": "retry", "count": 1}')`.execute(app.deps.db)
    const { to } = await eventually(async () => received[before])
    expect(to).toEqual([email])
  })

  it('the log and the task give the reason of a refusal without the recipient', async () => {
    for (const email of ['refused.for-good.by-name@people.test', 'refused.by-name@people.test']) {
      const { id } = await make.person()
      await app.deps.db.updateTable('profiles').set({ email }).where('id', '=', id).execute()
      await visitor.call('POST /auth/v1/password-resets', { body: { email } })
    }
    const forGood = 'The mail could not be sent: EENVELOPE, RCPT TO, 550, 5.1.1'
    await eventually(async () => lines.some((line) => line.includes(forGood)))
    const said = 'The mail could not be sent: EENVELOPE, RCPT TO, 450, 4.2.1'
    await eventually(async () => lines.some((line) => line.includes(said)))
    const rows = await eventually(async () => {
      const found = await sql<{ last_error: string }>`select last_error from graphile_worker._private_jobs
        where last_error is not null`.execute(app.deps.db)
      return found.rows.some((row) => row.last_error.includes(said)) && found.rows
    })
    for (const text of [...lines, ...rows.map((row) => row.last_error)])
      expect(text).not.toMatch(/by-name|people\.test/)
  })
})

describe('the reason of a failed mail', () => {
  const told = (error: object) => withoutAddresses(error, 'ann@people.test').message
  it('contains codes and causes, and no address', () => {
    expect(
      told({
        code: 'EENVELOPE',
        command: 'RCPT TO:<ann@people.test>',
        responseCode: 450,
        response: '450 4.2.1 mailbox of ann is full',
      }),
    ).toBe('The mail could not be sent: EENVELOPE, RCPT TO, 450, 4.2.1')
    expect(told({ code: 'ESOCKET', message: 'connect ECONNREFUSED 127.0.0.1:25' })).toBe(
      'The mail could not be sent: ESOCKET, connect ECONNREFUSED 127.0.0.1:25',
    )
    expect(told({ message: 'No route to "ann@people.test" via <bo@host.test>' })).toBe(
      'The mail could not be sent: No route to "…" via <…>',
    )
  })
})
