import { afterAll, expect, it } from 'vitest'
import { openBucket } from '../../testing/bucket.ts'
import { postForm } from '../../testing/forms.ts'
import { picture } from '../../testing/make.ts'
import { openWorld } from '../../testing/world.ts'
import { sweepFiles } from './files.tasks.ts'

// Files in a bucket instead of on the disk; files.test.ts covers what both share.
const bucket = await openBucket('guild')
const { app, cam, dot, visitor, vault } = await openWorld({ s3: bucket.settings })
const { db, files } = app.deps
afterAll(bucket.close)

const upload = async (background?: string) =>
  cam.call('POST /storage/v1/pictures/:purpose', {
    params: { purpose: 'content' },
    file: await picture(background),
  })
const attach = () =>
  cam.call('POST /storage/v1/attachments', {
    file: new File(['the plan'], 'the plan.txt', { type: 'text/plain' }),
  })
const isStored = async (path: string) => {
  const stored = await files.get(path)
  stored?.body.destroy()
  return stored !== null
}
const age = (paths: string[]) =>
  db
    .updateTable('files')
    .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
    .where('path', 'in', paths)
    .execute()

it('files in a bucket are served with their types and access rules', async () => {
  const [image, file] = [await upload(), await attach()]
  const body = postForm({ images: [image], attachmentPaths: [file.path] })
  await cam.call('POST /clubs/:club/posts', { params: { club: vault.slug }, body })
  const shown = await cam.fetch(image.url)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect((await shown.arrayBuffer()).byteLength).toBe(Number(shown.headers.get('content-length')))
  const read = await cam.fetch(file.url)
  expect(read.headers.get('content-type')).toBe('text/plain')
  expect(read.headers.get('content-disposition')).toContain('attachment')
  expect(await read.text()).toBe('the plan')
  const head = await cam.fetch(file.url, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '8'])
  for (const { url } of [image, file])
    for (const who of [dot, visitor]) expect((await who.fetch(url)).status).toBe(404)
})

it('unused files in a bucket are deleted with their rows, and later if the bucket is unavailable', async () => {
  const [old, young, used] = [await upload('red'), await upload('green'), await upload('blue')]
  const body = postForm({ images: [used] })
  await cam.call('POST /clubs/:club/posts', { params: { club: vault.slug }, body })
  await age([old.path, used.path])
  await bucket.stop()
  await expect(sweepFiles(app.deps)).rejects.toMatchObject({ code: 'unavailable' })
  expect((await cam.fetch(used.url)).status).toBe(503)
  expect(await cam.refused('POST /storage/v1/attachments', { file: new File(['x'], 'x.txt') })).toMatchObject(
    {
      status: 503,
      code: 'unavailable',
    },
  )
  await bucket.start()
  expect(await isStored(old.path)).toBe(true)
  await sweepFiles(app.deps)
  await sweepFiles(app.deps)
  expect(await Promise.all([old, young, used].map(({ path }) => isStored(path)))).toEqual([false, true, true])
  expect((await cam.fetch(old.url)).status).toBe(404)
})
