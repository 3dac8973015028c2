import type { InputOf } from '@guildhall/contract/api'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { withPlace } from '../../platform/mail-template.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { picture } from '../../testing/make.ts'
import { openConsole } from '../../testing/operators.ts'
import { openWorld } from '../../testing/world.ts'
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
    expect((await save({ logoPath: null })).logoUrl).toBeNull()
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

  it('are not changed where people write the name', () => {
    const said = { subject: 'Guildhall', text: 'Guildhall', html: 'Guildhall' }
    expect(withPlace(said, { name: 'Other', pages: [] })).toEqual(said)
  })
})
