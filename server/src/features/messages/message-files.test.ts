import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { exportedRows } from '../../testing/exported.ts'
import { picture } from '../../testing/make.ts'
import { openWorld } from '../../testing/world.ts'
import { finishDeletion } from '../account-deletions/account-deletions.tasks.ts'
import { sweepFiles } from '../files/files.tasks.ts'

const { ann, dot, visitor, hall, vault, make, as, app } = await openWorld()
const { db } = app.deps
const idOf = (who: Client) => personOf(who).id
const sending = 'POST /functions/v1/send-chat-message'
const none = { images: 0, attachments: 0 }

type MessageParts = {
  message?: string
  image_paths?: string[]
  attachment_paths?: string[]
  [more: string]: unknown
}
const body = (to: Client, { message = '', ...given }: MessageParts, club: { id: string } = hall) => ({
  body: { club_id: club.id, receiver_id: idOf(to), message, ...given },
})
const send = (who: Client, to: Client, given: MessageParts, club?: { id: string }) =>
  who.call(sending, body(to, given, club))
const refused = (who: Client, to: Client, given: MessageParts) => who.refused(sending, body(to, given))
const read = async (who: Client, to: Client, club: { id: string } = hall) =>
  (
    await who.call('POST /functions/v1/get-chat-messages', {
      body: { club_id: club.id, receiver_id: idOf(to) },
    })
  ).messages
const last = async (who: Client) =>
  (await who.call('GET /functions/v1/get-chat-list', { query: {} })).chatList[0]
const takeBack = (who: Client, messageId: string) =>
  who.call('DELETE /messages/:messageId', { params: { messageId } })
const edit = (messageId: string, message: string) => ({ params: { messageId }, body: { message } })
const pair = async (club: { id: string } = hall) => {
  const people = [await make.person(), await make.person()]
  for (const person of people) await make.member(club, person)
  const [one, two] = await Promise.all(people.map(as))
  return [one, two] as [Client, Client]
}
const photo = async (who: Client, colour = 'teal') =>
  who.call('POST /storage/v1/pictures/:purpose', {
    params: { purpose: 'content' },
    file: await picture(colour, 'photo.png', { width: 400, height: 300 }),
  })
const plan = (who: Client, name = 'plan.txt') =>
  who.call('POST /storage/v1/attachments', { file: new File([newId()], name, { type: 'text/plain' }) })
const status = async (who: Client, url: string) => (await who.fetch(url)).status
const statuses = (url: string, ...people: Client[]) => Promise.all(people.map((who) => status(who, url)))
const stored = async (path: string) =>
  (await db.selectFrom('files').select('id').where('path', '=', path).execute()).length === 1
const inTwoDays = () => new Date(Date.now() + 48 * 3_600_000)
const endAccount = async (who: Client, erases: boolean) => {
  await db
    .updateTable('profiles')
    .set({ deleted_at: new Date(), erases_content: erases })
    .where('id', '=', idOf(who))
    .execute()
  await finishDeletion(app.deps, idOf(who))
}

describe('a message with files', () => {
  it('delivers pictures and attachments in order, live and when read, with or without text', async () => {
    const [mia, leo] = await pair()
    const [red, blue, one, two] = [
      await photo(mia, 'red'),
      await photo(mia, 'blue'),
      await plan(mia, 'one.txt'),
      await plan(mia, 'two.txt'),
    ]
    const his = await leo.listen()
    const sent = await send(mia, leo, {
      image_paths: [blue.path, red.path],
      attachment_paths: [two.path, one.path],
    })
    expect(sent).toMatchObject({ message: '', images: [blue, red], attachments: [two, one] })
    expect(await his.heard('message.changed')).toMatchObject({
      message: { id: sent.id, images: [blue, red], attachments: [two, one] },
    })
    for (const [who, other] of [
      [mia, leo],
      [leo, mia],
    ] as const)
      expect(await read(who, other)).toMatchObject([
        { id: sent.id, images: [blue, red], attachments: [two, one] },
      ])
    expect(await last(leo)).toMatchObject({
      last_message: '',
      last_files: { images: 2, attachments: 2 },
      unread_count: 1,
    })

    const answer = await send(leo, mia, { message: 'Which is it?', reply_to: sent.id })
    expect(answer.quote).toEqual({
      sender_id: idOf(mia),
      message: '',
      sequence: sent.sequence,
      files: { images: 2, attachments: 2 },
    })
    expect(await last(mia)).toMatchObject({ last_message: 'Which is it?', last_files: none })
    const both = await send(mia, leo, { message: 'This', image_paths: [(await photo(mia)).path] })
    expect(both).toMatchObject({ message: 'This', attachments: [] })
    expect(both.images).toHaveLength(1)
  })

  it('needs no text, unlike a message without files', async () => {
    const [mia, leo] = await pair()
    const empty = { status: 400, code: 'bad_input', fields: { message: 'Please enter a message' } }
    expect(await refused(mia, leo, { image_paths: [], attachment_paths: [] })).toMatchObject(empty)
    const words = await send(mia, leo, { message: 'Words' })
    expect(await mia.refused('PUT /messages/:messageId', edit(words.id, ' '))).toMatchObject(empty)
    const file = await send(mia, leo, { message: 'See', attachment_paths: [(await plan(mia)).path] })
    const edited = await mia.call('PUT /messages/:messageId', edit(file.id, ''))
    expect(edited).toMatchObject({ message: '', attachments: file.attachments })
  })

  it('has at most 5 of each, each once', async () => {
    const [mia, leo] = await pair()
    const paths = await Promise.all(Array.from({ length: 6 }, () => make.upload({ id: idOf(mia) })))
    expect(await refused(mia, leo, { image_paths: paths })).toMatchObject({
      status: 400,
      fields: { image_paths: 'At most 5 pictures' },
    })
    expect(await refused(mia, leo, { attachment_paths: paths })).toMatchObject({
      status: 400,
      fields: { attachment_paths: 'At most 5 files' },
    })
    const twice = [paths[0] ?? '', paths[0] ?? '']
    expect(await refused(mia, leo, { image_paths: twice })).toMatchObject({
      status: 400,
      fields: { image_paths: 'Each file can be sent once' },
    })
    expect((await send(mia, leo, { image_paths: paths.slice(0, 5) })).images).toHaveLength(5)
  })

  it("accepts only the sender's unused uploads for this purpose", async () => {
    const [mia, leo] = await pair()
    const [his, face, file, mine] = [
      await photo(leo),
      await mia.call('POST /storage/v1/pictures/:purpose', {
        params: { purpose: 'profile-image' },
        file: await picture(),
      }),
      await plan(mia),
      await photo(mia),
    ]
    const gone = { status: 404, code: 'file_not_found' }
    expect(await refused(mia, leo, { image_paths: [his.path] })).toMatchObject(gone)
    expect(await refused(mia, leo, { image_paths: [face.path] })).toMatchObject(gone)
    expect(await refused(mia, leo, { image_paths: [file.path] })).toMatchObject(gone)
    expect(await refused(mia, leo, { attachment_paths: [mine.path] })).toMatchObject(gone)
    expect(await refused(mia, leo, { image_paths: [`club-content/content/${newId()}.webp`] })).toMatchObject(
      gone,
    )
    expect(await read(mia, leo)).toEqual([])
    const first = await send(mia, leo, { image_paths: [mine.path] })
    expect(await refused(mia, leo, { image_paths: [mine.path] })).toMatchObject({
      status: 409,
      code: 'file_in_use',
    })
    expect((await read(leo, mia)).map(({ id }) => id)).toEqual([first.id])
  })

  it('keeps its files for another attempt when refused', async () => {
    const [mia, leo] = await pair()
    const image = await photo(mia)
    expect(await refused(mia, dot, { image_paths: [image.path] })).toMatchObject({ code: 'chat_not_allowed' })
    expect((await send(mia, leo, { image_paths: [image.path] })).images).toEqual([image])
  })

  it('is sent once per id, and refused with other files', async () => {
    const [mia, leo] = await pair()
    const [id, image, other, file] = [newId(), await photo(mia), await photo(mia), await plan(mia)]
    const given = { id, image_paths: [image.path], attachment_paths: [file.path] }
    const [one, two] = await Promise.all([send(mia, leo, given), send(mia, leo, given)])
    expect(one).toEqual(two)
    expect(await read(leo, mia)).toHaveLength(1)
    for (const changed of [
      { image_paths: [other.path] },
      { image_paths: [] },
      { attachment_paths: [] },
      { image_paths: [image.path, other.path] },
    ])
      expect(await refused(mia, leo, { ...given, ...changed })).toMatchObject({ code: 'id_taken' })
    await takeBack(mia, id)
    expect(await send(mia, leo, given)).toMatchObject({ id, images: [], attachments: [] })
  })
})

describe('the files of a message', () => {
  it('are visible to its two people, in any width, without shared caching', async () => {
    for (const club of [hall, vault]) {
      const [mia, leo] = await pair(club)
      const member = (await pair(club))[0]
      const [image, file] = [await photo(mia), await plan(mia)]
      await send(mia, leo, { image_paths: [image.path], attachment_paths: [file.path] }, club)
      for (const url of [image.url, `${image.url}?w=96`, file.url]) {
        expect(await statuses(url, mia, leo, member, ann, dot, visitor)).toEqual([
          200, 200, 404, 404, 404, 404,
        ])
        expect((await leo.fetch(url)).headers.get('cache-control')).toBe('private, no-cache')
      }
      const download = (await leo.fetch(file.url)).headers
      expect(download.get('content-disposition')).toBe("attachment; filename*=UTF-8''plan.txt")
    }
  })

  it('stay readable after leaving the club, and are deleted with it', async () => {
    const [mia, leo] = await pair(vault)
    const image = await photo(mia)
    await send(mia, leo, { image_paths: [image.path] }, vault)
    await leo.call('DELETE /clubs/:club/membership', { params: { club: vault.slug } })
    expect(await statuses(image.url, mia, leo)).toEqual([200, 200])
    await db.updateTable('clubs').set({ deleted_at: new Date() }).where('id', '=', vault.id).execute()
    expect(await statuses(image.url, mia, leo, ann)).toEqual([404, 404, 404])
    await db.updateTable('clubs').set({ deleted_at: null }).where('id', '=', vault.id).execute()
  })

  it('disappear when it is deleted, and from the store with the next sweep', async () => {
    const [mia, leo] = await pair()
    const [image, file] = [await photo(mia), await plan(mia)]
    const { id } = await send(mia, leo, { image_paths: [image.path], attachment_paths: [file.path] })
    const answer = await send(leo, mia, { message: 'Nice', reply_to: id })
    await sweepFiles(app.deps, inTwoDays())
    expect(await statuses(image.url, mia, leo)).toEqual([200, 200])
    expect(await takeBack(mia, id)).toMatchObject({ images: [], attachments: [] })
    expect(await read(leo, mia)).toMatchObject([
      { id: answer.id, quote: { message: '', files: none } },
      { id, images: [], attachments: [] },
    ])
    for (const { url } of [image, file]) expect(await status(leo, url)).toBe(404)
    await sweepFiles(app.deps, inTwoDays())
    for (const { path } of [image, file]) expect(await stored(path)).toBe(false)
  })

  it('from a blocked person are visible to the sender only', async () => {
    const [mia, leo] = await pair()
    const [before, held] = [await photo(leo), await photo(leo)]
    await send(leo, mia, { image_paths: [before.path] })
    await mia.call('PUT /my/blocks/:personId', { params: { personId: idOf(leo) } })
    await send(leo, mia, { image_paths: [held.path] })
    expect(await statuses(before.url, mia, leo)).toEqual([200, 200])
    expect(await statuses(held.url, mia, leo)).toEqual([404, 200])
    expect(await last(mia)).toMatchObject({ last_files: { images: 1, attachments: 0 } })
    await mia.call('DELETE /my/blocks/:personId', { params: { personId: idOf(leo) } })
    expect(await status(mia, held.url)).toBe(404)
  })

  it("stay with the recipient when the sender's account is deleted, unless it erases its content", async () => {
    const [mia, leo] = await pair()
    const [other] = await pair()
    const [kept, erased] = [await photo(mia), await photo(other)]
    await send(mia, leo, { image_paths: [kept.path] })
    await send(other, leo, { image_paths: [erased.path] })
    await endAccount(mia, false)
    await endAccount(other, true)
    expect(await statuses(kept.url, leo, ann)).toEqual([200, 404])
    expect(await stored(erased.path)).toBe(false)
    await sweepFiles(app.deps, inTwoDays())
    expect(await status(leo, kept.url)).toBe(200)
  })

  it("are listed in the sender's export", async () => {
    const [mia, leo] = await pair()
    const [image, his] = [await photo(mia), await photo(leo)]
    await send(mia, leo, { image_paths: [image.path] })
    await send(leo, mia, { image_paths: [his.path] })
    const rows = (name: string) => exportedRows(db, personOf(mia), name)
    expect(await rows('messages.json')).toMatchObject([{ files: [image.path] }])
    expect(await rows('files.json')).toHaveLength(1)
  })
})
