import { readdir } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { sweepClubs } from '../features/deletion/deletion.tasks.ts'
import { linkIn } from '../testing/as.ts'
import { migrations } from '../testing/database.ts'
import { clubForm, postForm } from '../testing/forms.ts'
import { password, picture } from '../testing/make.ts'
import { openConsole } from '../testing/operators.ts'
import { until } from '../testing/program.ts'
import type { Several } from '../testing/several.ts'

/** Behavior of two servers without failures. */
export function togetherTests(several: Several): void {
  const { a, b, nginx, post, db, make, person, at, bucket } = several

  describe('two servers', () => {
    it('migrate an empty database once when started together', async () => {
      const applied = await db
        .selectFrom('schema_migrations' as never)
        .select('name' as never)
        .execute()
      expect(applied).toHaveLength((await readdir(migrations)).filter((name) => name.endsWith('.sql')).length)
      // Other load on the machine can slow down any query.
      const mayBeSaid = /.*(the page is not built|"slow query").*/g
      for (const one of [a, b])
        expect(one.process.said().replaceAll(mayBeSaid, '')).not.toMatch(/"level":(40|50)/)
    })

    it('know each other in the console', async () => {
      const operator = await openConsole(db, (await person()).a)
      await until(async () => (await operator.call('GET /admin/overview')).servers.length === 2)
      const { servers } = await operator.call('GET /admin/overview')
      expect(servers.map(({ isThis }) => isThis)).toEqual([true, false])
      expect(new Set(servers.map(({ id }) => id)).size).toBe(2)
    })

    it('share sessions: sign-up, sign-in and sign-out work on either', async () => {
      const visitor = at(nginx.url, '')
      const email = 'lou@people.test'
      const body = { email, password, firstName: 'Lou', lastName: 'Both' }
      await visitor.call('POST /auth/v1/sign-up', { body })
      await until(() => post.mails.length)
      const link = linkIn({ text: post.mails[0]?.text ?? '' })
      expect(post.mails[0]?.text).toContain(`${nginx.url}/confirm-email`)
      const token = new URL(link, nginx.url).searchParams.get('token') ?? ''
      await visitor.call('POST /auth/v1/email-confirmations', { body: { token } })
      const answer = await fetch(`${a.origin}/auth/v1/sign-in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      })
      expect(answer.status).toBe(200)
      const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
      const [atA, atB, through] = [at(a.origin, cookie), at(b.origin, cookie), at(nginx.url, cookie)]
      for (const client of [atA, atB, through, through])
        expect((await client.call('GET /auth/v1/session')).viewer?.email).toBe(email)
      const club = await through.call('POST /clubs', { body: clubForm() })
      expect((await atB.call('GET /clubs/:club', { params: { club: club.slug } })).role).toBe('owner')
      const page = await atB.listen()
      await atA.call('POST /auth/v1/sign-out')
      await page.ended()
      for (const client of [atB, through, through])
        expect((await client.call('GET /auth/v1/session')).viewer).toBeNull()
      expect(await atB.refused('GET /profile')).toMatchObject({ code: 'session_not_found' })
      expect(post.mails.filter((mail) => mail.to?.[0]?.address === email)).toHaveLength(1)
    })

    it("signal each other's pages about a post, a like and a comment, once", async () => {
      const [owner, member] = [await person(), await person()]
      const club = await make.club({ owner: owner.who })
      await make.member(club, member.who)
      const page = await member.b.listen()
      expect(await page.watch({ clubId: club.id })).toBe(true)
      const params = { club: club.slug }
      const { id } = await owner.a.call('POST /clubs/:club/posts', { params, body: postForm() })
      await page.heard('content.created')
      await owner.a.call('PUT /content/:contentId/like', { params: { contentId: id } })
      await page.heard('likes.changed')
      await owner.a.call('POST /content/:contentId/comments', {
        params: { contentId: id },
        body: { id: crypto.randomUUID(), content: 'Heard at the other' },
      })
      await page.heard('comments.changed')
      expect(page.signals.map(({ kind }) => kind)).toEqual([
        'content.created',
        'likes.changed',
        'comments.changed',
      ])
    })

    it("send new watchers the other server's signals since their read", async () => {
      const [owner, member] = [await person(), await person()]
      const club = await make.club({ owner: owner.who })
      await make.member(club, member.who)
      const post = await make.post({ club, author: owner.who })
      const early = await member.b.listen()
      await early.watch({ contentId: post.id })
      await owner.a.call('PUT /content/:contentId/like', { params: { contentId: post.id } })
      await early.heard('likes.changed')
      const page = await member.b.listen()
      expect(await page.watch({ contentId: post.id, age: 60_000 })).toBe(true)
      await page.heard('likes.changed')
    })

    it("close each other's connections when a membership ends", async () => {
      const [owner, leaver] = [await person(), await person()]
      const club = await make.club({ owner: owner.who, isPrivate: true })
      await make.member(club, leaver.who)
      const [page, stays] = [await leaver.b.listen(), await owner.b.listen()]
      for (const one of [page, stays]) expect(await one.watch({ clubId: club.id })).toBe(true)
      await leaver.a.call('DELETE /clubs/:club/membership', { params: { club: club.slug } })
      await page.ended()
      expect(await (await leaver.b.listen()).watch({ clubId: club.id })).toBe(false)
      expect(stays.socket.connected).toBe(true)
    })

    it("close each other's connections when a club is deleted, and clear it once", async () => {
      const [owner, member, reader] = [await person(), await person(), await person()]
      const club = await make.club({ owner: owner.who })
      await make.member(club, member.who)
      const item = await make.post({ club, author: owner.who })
      const [inside, reading, told] = [
        await member.b.listen(),
        await reader.b.listen(),
        await member.b.listen(),
      ]
      expect(await inside.watch({ clubId: club.id })).toBe(true)
      expect(await reading.watch({ contentId: item.id })).toBe(true)
      const input = { params: { club: club.slug }, body: { name: club.name } }
      await owner.a.call('DELETE /clubs/:club', input)
      await Promise.all([inside.ended(), reading.ended()])
      await told.heard('notifications.changed')
      // After its 7 days, the first server to look clears it.
      await db
        .updateTable('clubs')
        .set({ deleted_at: new Date(Date.now() - 7 * 86_400_000) })
        .where('id', '=', club.id)
        .execute()
      await sweepClubs({ db })
      await until(
        async () => !(await db.selectFrom('clubs').select('id').where('id', '=', club.id).executeTakeFirst()),
      )
      expect(
        await db
          .selectFrom('notifications')
          .select('user_id')
          .where('title', '=', `${club.name} was deleted`)
          .execute(),
      ).toEqual([{ user_id: member.who.id }])
    })

    it('need no sticky sessions: requests and live connections of one person reach both', async () => {
      const one = await person()
      for (let count = 0; count < 8; count++) await one.through.call('GET /profile')
      expect(new Set(await nginx.requestsTo('/rest/v1/profile'))).toEqual(new Set([a.port, b.port]))
      const club = await make.club({ owner: one.who })
      const pages = await Promise.all(Array.from({ length: 8 }, () => one.through.listen()))
      for (const page of pages) expect(await page.watch({ clubId: club.id })).toBe(true)
      await one.through.call('POST /clubs/:club/posts', { params: { club: club.slug }, body: postForm() })
      for (const page of pages) await page.heard('content.created')
      const before = (await nginx.requestsTo('/realtime/v1/')).length
      for (const page of pages) page.close()
      // Nginx logs a connection when it ends.
      await until(async () => (await nginx.requestsTo('/realtime/v1/')).length === before + 8)
      const places = (await nginx.requestsTo('/realtime/v1/')).slice(before)
      expect(new Set(places)).toEqual(new Set([a.port, b.port]))
    })

    it('share their files: stored by one, served by the other with access checks', async () => {
      const [owner, stranger] = [await person(), await person()]
      const club = await make.club({ owner: owner.who, isPrivate: true })
      const image = await owner.a.call('POST /storage/v1/pictures/:purpose', {
        params: { purpose: 'content' },
        file: await picture(),
      })
      const file = await owner.a.call('POST /storage/v1/attachments', {
        file: new File(['the plan'], 'plan.txt', { type: 'text/plain' }),
      })
      const body = postForm({ images: [image], attachmentPaths: [file.path] })
      await owner.a.call('POST /clubs/:club/posts', { params: { club: club.slug }, body })
      const shown = await owner.b.fetch(image.url)
      expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
      expect((await shown.arrayBuffer()).byteLength).toBe(Number(shown.headers.get('content-length')))
      const read = await owner.b.fetch(file.url)
      expect([read.headers.get('content-type'), await read.text()]).toEqual(['text/plain', 'the plan'])
      for (const { url } of [image, file])
        for (const who of [stranger.a, stranger.b, stranger.through, at(b.origin, '')])
          expect((await who.fetch(url)).status).toBe(404)

      await bucket.stop()
      const away = await owner.b.fetch(image.url)
      expect(away.status).toBe(503)
      expect(await away.json()).toMatchObject({ error: { code: 'unavailable' } })
      const upload = { params: { purpose: 'content' }, file: await picture('red') }
      expect(await owner.a.refused('POST /storage/v1/pictures/:purpose', upload)).toMatchObject({
        status: 503,
      })
      expect(await owner.b.call('GET /profile')).toBeTruthy()
      await bucket.start()
      expect((await owner.b.fetch(image.url)).status).toBe(200)
      await owner.a.call('POST /storage/v1/pictures/:purpose', upload as never)
    })
  })
}
