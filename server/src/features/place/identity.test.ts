import type { InputOf } from '@guildhall/contract/api'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { withPlace } from '../../platform/mail/mail-template.ts'
import { fixed } from '../../platform/text/fixed-text.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { password, picture } from '../../testing/make.ts'
import { openConsole } from '../../testing/operators.ts'
import { openWorld } from '../../testing/world.ts'
import { outcomeMail, receiptMail } from '../cases/reports/answers.mail.ts'
import { entryCodeMail, operatorMail } from '../operators/operators.mail.ts'
import { decisionMail, waitingMail } from '../sign-up/sign-up.mail.ts'
import { forgetPlace } from './place.reads.ts'

const { app, visitor, ann, cam, tasksDone, eventually } = await openWorld()
const { db } = app.deps
await openConsole(db, ann)

const change = 'PUT /admin/place'
type Body = InputOf<typeof change>['body']
const save = async (given: Partial<Body>) => {
  const { name, accent, revision } = await ann.call('GET /admin/place')
  return ann.call(change, { body: { name, accent, revision, ...given } })
}
const upload = async (who: Client) => {
  const file = await picture()
  return who.call('POST /storage/v1/pictures/:purpose', { params: { purpose: 'club-logo' }, file })
}

describe('the place’s identity', () => {
  it('is as it comes until operators change it', async () => {
    expect(await visitor.call('GET /place')).toMatchObject({ name: 'Guildhall', accent: null, logoUrl: null })
    expect((await visitor.fetch('/rest/v1/place/logo')).status).toBe(404)
  })

  it('is changed by operators in an open console', async () => {
    const body = { revision: 0, name: 'Mine', accent: null }
    expect(await visitor.refused(change, { body })).toMatchObject({ code: 'sign_in_required' })
    expect(await cam.refused(change, { body })).toMatchObject({ code: 'operators_only' })
    expect(await cam.refused('GET /admin/place')).toMatchObject({ code: 'operators_only' })
  })

  it('changes in open pages, the manifest and everyone’s answers at once', async () => {
    const listener = await visitor.listen()
    await save({ name: 'The Makers’ Place', accent: '#7A1F5A' })
    const signal = await listener.heard('place.changed')
    expect(signal).toMatchObject({ place: { name: 'The Makers’ Place', accent: '#7a1f5a' } })
    expect(await visitor.call('GET /place')).toMatchObject({ name: 'The Makers’ Place' })
    const manifest = await (await visitor.fetch('/place.webmanifest')).json()
    expect(manifest).toMatchObject({ name: 'The Makers’ Place', theme_color: '#7a1f5a' })
  })

  it('refuses accents that are hard to read, at the field', async () => {
    const { revision } = await ann.call('GET /admin/place')
    for (const accent of ['#ffd54f', '#ffffff', 'red', '#12345', '#7a1f5a;}body{'])
      expect(await ann.refused(change, { body: { revision, name: '', accent } })).toMatchObject({
        code: 'bad_input',
        fields: { accent: expect.any(String) },
      })
  })

  it('overwrites no other operator’s change', async () => {
    const { revision } = await ann.call('GET /admin/place')
    const names = ['One', 'Two']
    const both = await Promise.allSettled(
      names.map((name) => ann.call(change, { body: { revision, name, accent: null } })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const stale = { body: { revision, name: 'Three', accent: null } }
    expect(await ann.refused(change, stale)).toMatchObject({ code: 'changed_meanwhile' })
  })

  it('has a logo from an own upload, as a picture and as an icon', async () => {
    const { path } = await upload(ann)
    const { logoUrl } = await save({ logoPath: path })
    const logo = await visitor.fetch(logoUrl ?? '')
    expect(logo.headers.get('content-type')).toBe('image/webp')
    expect(logo.headers.get('cache-control')).toContain('immutable')
    const again = await visitor.fetch(logoUrl ?? '', {
      headers: { 'if-none-match': logo.headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
    const icon = await visitor.fetch((await visitor.call('GET /place')).iconUrl ?? '')
    expect(
      Buffer.from(await icon.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
    // A change of something else keeps it.
    expect((await save({ name: 'Named' })).logoUrl).toBe(logoUrl)
    const { revision } = await ann.call('GET /admin/place')
    const others = { body: { revision, name: '', accent: null, logoPath: (await upload(cam)).path } }
    expect(await ann.refused(change, others)).toMatchObject({ code: 'file_not_found' })
    const file = await picture()
    const other = await ann.call('POST /storage/v1/pictures/:purpose', {
      params: { purpose: 'content' },
      file,
    })
    expect(
      await ann.refused(change, { body: { revision, name: '', accent: null, logoPath: other.path } }),
    ).toMatchObject({ code: 'file_not_found' })
    expect((await save({ logoPath: null })).logoUrl).toBeNull()
  })
})

describe('a renamed place', () => {
  it('is named everywhere that the server writes about itself', async () => {
    await save({ name: 'Named & Sons: Hall' })
    const read = async (path: string) => (await visitor.fetch(path)).text()
    for (const [path, named] of [
      ['/docs', 'Named &#38; Sons: Hall'],
      ['/docs/openapi.json', 'Named & Sons: Hall API'],
      ['/place.webmanifest', 'Named & Sons: Hall'],
    ] as const) {
      const text = await read(path)
      expect(text, path).toContain(named)
      expect(text, path).not.toContain('Guildhall')
    }
    const { uri } = await cam.call('POST /auth/v1/two-step/setups', { body: { password } })
    expect(uri).toContain(`otpauth://totp/${encodeURIComponent('Named & Sons  Hall')}:`)
    expect(new URL(uri).searchParams.get('issuer')).toBe('Named & Sons  Hall')
    const { rp } = await cam.call('POST /auth/v1/passkeys/challenges', { body: { password } })
    expect(rp).toMatchObject({ name: 'Named & Sons: Hall' })
  })

  it('has feeds of that name', async () => {
    await save({ name: 'Another Hall' })
    const { url } = await cam.call('PUT /auth/v1/feed-address', { body: { id: newId(), replaces: null } })
    const feed = await (await visitor.fetch(new URL(url).pathname)).text()
    expect(feed).toContain('Your clubs on Another Hall')
  })
})

describe('mails', () => {
  it('name the place and link to its legal pages', async () => {
    await save({ name: 'Evil.com <b>Hall</b>' })
    await db
      .insertInto('legal_versions')
      .values({ id: newId(), page: 'imprint', number: 1, text: 'Somebody', in_force_from: new Date(0) })
      .execute()
    forgetPlace(db)
    await tasksDone()
    const { email } = personOf(cam)
    // The tasks’ memory of the place is renewed within a second.
    const mail = await eventually(async () => {
      await visitor.call('POST /auth/v1/password-resets', { body: { email } })
      await tasksDone()
      const mails = await db.selectFrom('mailbox').selectAll().where('recipient', '=', email).execute()
      return mails.find(({ text }) => text.includes('/imprint'))
    })
    expect(mail.text).toContain(`Imprint: ${app.deps.env.baseUrl}/imprint`)
    expect(mail.html).toContain('Evil·com &#60;b&#62;Hall&#60;/b&#62;')
    expect(mail.html).not.toContain('Guildhall')
  })

  it('of every kind name the place, not the product', () => {
    const to = { email: 'a@people.test', firstName: 'Ann' }
    const letter = {
      ...{ ...to, id: newId(), caseId: newId(), kind: 'content' as const, subjectId: newId() },
      ...{
        isAboutChildAbuse: false,
        createdAt: new Date(),
        url: fixed`http://guild.test/statements/receipt`,
      },
    }
    const decision = { measure: 'hide', basis: 'law', ground: '', isAutomated: false, decidedAt: '' } as const
    const { env } = app.deps
    const mails = [
      ...(['added', 'removed'] as const).map((change) => operatorMail(env, to, change)),
      ...(['approved', 'declined'] as const).map((decision) => decisionMail(env, to, decision)),
      waitingMail(env, to, 2),
      receiptMail(letter),
      outcomeMail({ ...letter, decision }),
      entryCodeMail(env, to, '123456'),
    ]
    for (const mail of mails) {
      const { subject, text, html } = withPlace(mail, { name: 'Named Hall', pages: [] })
      expect(html).toContain('Named Hall')
      expect([subject, text, html].join()).not.toContain('Guildhall')
    }
  })

  it('are not changed where people write the name', () => {
    const said = { subject: 'Guildhall', text: 'Guildhall', html: 'Guildhall' }
    expect(withPlace(said, { name: 'Other', pages: [] })).toEqual(said)
  })
})
