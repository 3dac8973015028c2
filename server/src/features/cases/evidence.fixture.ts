import { newId } from '../../platform/ids.ts'
import type { Client } from '../../testing/as.ts'
import { postForm } from '../../testing/forms.ts'
import { uploadedForText } from '../../testing/kinds/fixture.ts'
import { picture } from '../../testing/make.ts'
import { sweepFiles } from '../files/files.tasks.ts'
import { at, openCases, read } from './cases.fixture.ts'

/** Cases, and what tests of their files do. Call it once at the top of a test file. */
export async function openEvidence() {
  const cases = await openCases()
  const { app, cam, hall, moderator } = cases

  const photo = (who: Client, purpose: 'content' | 'profile-image' | 'club-logo' = 'content') =>
    picture('teal', 'photo.png', { width: 400, height: 300 }).then((file) =>
      who.call('POST /storage/v1/pictures/:purpose', { params: { purpose }, file }),
    )
  const plan = (who: Client, name = 'plan.txt') =>
    who.call('POST /storage/v1/attachments', { file: new File(['the plan'], name, { type: 'text/plain' }) })

  /** A post with a picture, one in its text, and an attachment. */
  async function fullPost(who: Client = cam, club: { id: string; slug: string } = hall) {
    const [image, inText, file] = [await photo(who), await uploadedForText(who), await plan(who)]
    const { id } = await who.call('POST /clubs/:club/posts', {
      params: { club: club.slug },
      body: postForm({
        content: `Look ${inText.sign}`,
        images: [{ path: image.path, alt: 'A fake ticket' }],
        attachmentPaths: [file.path],
      }),
    })
    return { subject: { kind: 'content' as const, id }, urls: [image.url, inText.url, file.url], image }
  }
  const edit = (who: Client, id: string, content = 'Nothing to see') =>
    who.call('PUT /posts/:contentId', { params: { contentId: id }, body: postForm({ content }) })

  const shownTo = async (who: Client, caseId: string) => (await who.call(read, at(caseId))).reported
  const hide = async (
    caseId: string,
    subject: { kind: 'content' | 'comment'; id: string },
    who = moderator,
  ) => {
    const id = newId()
    const statement = { basis: 'rule' as const, ground: 'Be kind', facts: 'It was not' }
    await who.call('POST /acts', { body: { id, caseId, action: 'hide', subject, statement } })
    return id
  }
  /** All that would delete an unused file. */
  const sweep = () => sweepFiles(app.deps, new Date(Date.now() + 48 * 3_600_000))
  const storedOf = async (urls: string[]) =>
    (
      await Promise.all(
        urls.map(async (url) => {
          const stored = await app.deps.files.get(url.replace('/storage/v1/', ''))
          stored?.body.destroy()
          return stored !== null
        }),
      )
    ).filter(Boolean).length

  return { ...cases, photo, fullPost, edit, shownTo, hide, sweep, storedOf }
}

export const addressesIn = ({
  pictures,
  files,
}: {
  pictures: { url: string }[]
  files: { url: string | null }[]
}) => [...pictures, ...files].map(({ url }) => url ?? 'gone')
export const statuses = async (who: Client, urls: string[]) => {
  const all = await Promise.all(urls.map(async (url) => (await who.fetch(url)).status))
  return [...new Set(all)]
}
