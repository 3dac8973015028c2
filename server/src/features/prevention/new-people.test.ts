import type { SavePreventionSettings } from '@guildhall/contract/prevention'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { clubForm, postForm } from '../../testing/forms.ts'
import { uploadedPicture } from '../../testing/kinds/fixture.ts'
import { fixtures } from '../../testing/kinds.ts'
import { openConsole } from '../../testing/operators.ts'
import { openWorld } from '../../testing/world.ts'

const world = await openWorld()
const { ann, ben, cam, dot, hall, make, app } = world
const { db } = app.deps

const off: SavePreventionSettings = {
  ...{ firstPosts: 0, newForDays: 0, maxLinks: null, maxPictures: null, maxMentions: null, autoHideAt: 0 },
  ...{ secondsApart: 0, itemsPerDay: null, commentsPerDay: null },
}
const set = (wanted: Partial<SavePreventionSettings>) =>
  ann.call('PUT /clubs/:club/prevention', { params: { club: hall.slug }, body: { ...off, ...wanted } })
const posting = (content: string, given: Partial<ReturnType<typeof postForm>> = {}) => ({
  params: { club: hall.slug },
  body: postForm({ title: 'A title', content, ...given }),
})
const publish = (who: Client, content: string) => who.call('POST /clubs/:club/posts', posting(content))
const refusal = (who: Client, content: string) => who.refused('POST /clubs/:club/posts', posting(content))

beforeEach(() => set({}))

describe('limits of new people', () => {
  const fresh = async (daysAgo: number) => {
    const person = await world.as(await make.person())
    await make.member(hall, personOf(person))
    await sql`update club_memberships set created_at = now() - make_interval(days => ${daysAgo})
      where user_id = ${personOf(person).id}`.execute(db)
    return person
  }

  it.each([
    [{ maxLinks: 1 }, 'https://a.example https://b.example', 'New members can use 1 link here'],
    [{ maxLinks: 0 }, '[a](https://a.example)', 'New members can use no links here'],
    [{ maxMentions: 2 }, '@ann @ben @cam', 'New members can use 2 mentions here'],
  ])('%j refuse %j', async (limits, content, message) => {
    await set({ newForDays: 7, ...limits })
    const person = await fresh(6)
    const { code, fields } = await refusal(person, content)
    expect([code, fields]).toEqual(['bad_input', { content: message }])
    await publish(await fresh(8), content)
    await publish(ben, content)
    await set(limits)
    await publish(person, content)
  })

  it('count pictures, and hold for outsiders of a public club', async () => {
    await set({ newForDays: 7, maxPictures: 1, maxLinks: 0 })
    const person = await fresh(0)
    const images = [await uploadedPicture(person), await uploadedPicture(person)]
    const withPictures = posting('Text', { images: images.map((path) => ({ path, alt: '' })) })
    const { fields } = await person.refused('POST /clubs/:club/posts', withPictures)
    expect(fields).toEqual({ images: 'New members can use 1 picture here' })
    const { id } = await publish(ben, 'Text')
    const commenting = {
      params: { contentId: id },
      body: { id: newId(), content: 'https://a.example' },
    }
    expect((await dot.refused('POST /content/:contentId/comments', commenting)).code).toBe('bad_input')
  })

  it('hold for edits that add more', async () => {
    const person = await fresh(0)
    const { id } = await publish(person, 'https://a.example')
    await set({ newForDays: 7, maxLinks: 0 })
    const edit = (content: string) => ({ params: { contentId: id }, body: { content, before: {} } })
    await person.call('PUT /posts/:contentId', edit('See https://a.example'))
    const { fields } = await person.refused(
      'PUT /posts/:contentId',
      edit('https://a.example https://b.example'),
    )
    expect(fields).toEqual({ content: 'New members can use no links here' })
  })
})

describe('links of new accounts outside of items', () => {
  const newAccount = async (daysAgo = 0) => {
    const person = await world.as(await make.person())
    await sql`update profiles set created_at = now() - make_interval(days => ${daysAgo})
      where id = ${personOf(person).id}`.execute(db)
    return person
  }
  const save = (body: object) => ({ body: { ...body, before: {} } })

  it('are counted over a profile, whichever of its fields change', async () => {
    const person = await newAccount()
    await person.call('PUT /profile', save({ websiteUrl: 'https://a.example', bio: 'See https://b.example' }))
    const third = save({ socialUrl: 'https://c.example' })
    const { code, fields } = await person.refused('PUT /profile', third)
    expect([code, fields]).toEqual(['bad_input', { socialUrl: 'New accounts can use 2 links at first' }])
    const more = save({ bio: 'https://b.example [c](https://c.example)' })
    expect(Object.keys((await person.refused('PUT /profile', more)).fields)).toEqual(['bio'])
    // Fewer, and other texts.
    await person.call('PUT /profile', save({ bio: 'None', websiteUrl: 'https://b.example' }))
    await person.call('PUT /profile', third)
    await person.call('PUT /profile', save({ bio: 'Nothing to sell' }))
  })

  it('are free for accounts that are no longer new, for operators, and without a limit', async () => {
    const links = save({ bio: 'https://a.example https://b.example https://c.example' })
    await (await newAccount(4)).call('PUT /profile', links)
    const young = await newAccount(2)
    expect((await young.refused('PUT /profile', links)).code).toBe('bad_input')
    await (await openConsole(db, await newAccount())).call('PUT /profile', links)
    await sql`update server_settings set profile_links = null`.execute(db)
    await young.call('PUT /profile', links)
    await sql`update server_settings set profile_links = 2`.execute(db)
  })

  it('are counted in what is sent to strangers: answers, invitations and applications', async () => {
    const person = await newAccount()
    const message = 'https://a.example https://b.example www.c.example'
    const own = await person.call('POST /clubs', { body: clubForm() })
    const inviting = { params: { club: own.slug }, body: { username: personOf(cam).username, message } }
    const byMail = { params: { club: own.slug }, body: { email: 'someone@people.test', message } }
    const answers = [{ questionId: newId(), answer: message }]
    const joining = { params: { club: hall.slug }, body: { answers } }
    const job = await fixtures.job.publish(ann, hall, { title: 'A job', text: 'A text' })
    const applying = {
      params: { contentId: job.id },
      body: { message, attachmentPath: 'attachments/none.pdf' },
    }
    const most = 'New accounts can use 2 links at first'
    const refusals = [
      (await person.refused('POST /clubs/:club/invites/people', inviting as never)).fields,
      (await person.refused('POST /clubs/:club/invites/emails', byMail as never)).fields,
      (await person.refused('PUT /clubs/:club/membership', joining as never)).fields,
      (await person.refused('PUT /jobs/:contentId/application', applying as never)).fields,
    ]
    expect(refusals).toEqual([
      { message: most },
      { message: most },
      { 'answers.0.answer': most },
      { message: most },
    ])
  })
})
