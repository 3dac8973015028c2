import { expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, personOf } from '../../testing/as.ts'
import { openWorld } from '../../testing/world.ts'

const { ann, make, as } = await openWorld()
const owner = personOf(ann)
const [modPerson, author, reader] = [await make.person(), await make.person(), await make.person()]
const club = await make.club({ owner, permissions: { moderators: [modPerson.id] } })
const course = await make.course({ club, teacher: owner })
for (const person of [modPerson, author, reader]) {
  await make.member(club, person)
  await make.enrollment({ course, person })
}
const [moderator, member, other] = [await as(modPerson), await as(author), await as(reader)]

const openLesson = async () => ({ lessonId: (await make.lesson({ course })).id })
type Params = { lessonId: string }
const say = async (who: Client, params: Params, content: string, parentId?: string) =>
  (await who.call('POST /lessons/:lessonId/comments', { params, body: { id: newId(), content, parentId } }))
    .id
const hide = async (id: string) => {
  const statement = { basis: 'rule' as const, ground: 'Be kind', facts: 'It was not' }
  const subject = { kind: 'lesson_comment' as const, id }
  return moderator.call('POST /acts', { body: { id: newId(), action: 'hide', subject, statement } })
}
const read = async (who: Client, params: Params) =>
  (await who.call('GET /lessons/:lessonId/comments', { params, query: {} })).items

it('a hidden comment without replies has a line for its author and those who can restore it', async () => {
  const params = await openLesson()
  const id = await say(member, params, 'Unkind words')
  const { id: actId, caseId } = await hide(id)
  const gone = { id, isGone: true, content: '', author: null, replyCount: 0 }
  expect(await read(member, params)).toMatchObject([
    { ...gone, hidden: { actId, isOwn: true, ground: 'Be kind', caseAt: null } },
  ])
  for (const by of [ann, moderator])
    expect(await read(by, params)).toMatchObject([
      {
        ...gone,
        hidden: { actId, isOwn: false, caseAt: { caseId, club: club.slug }, can: { restore: true } },
      },
    ])
  expect(await read(other, params)).toEqual([])
})

it('a hidden reply has a line in its place for its author and those who can restore it', async () => {
  const params = await openLesson()
  const top = await say(other, params, 'Top')
  const ids: string[] = []
  for (const text of ['One', 'Two', 'Three', 'Four']) ids.push(await say(member, params, text, top))
  const { id: actId } = await hide(ids[1] ?? '')
  const shown = async (by: Client) => {
    const [thread] = await read(by, params)
    const { items } = await by.call('GET /lesson-comments/:lessonCommentId/replies', {
      params: { lessonCommentId: top },
      query: {},
    })
    const lines = [thread?.replies ?? [], items].map((all) =>
      all.map(({ content, author, hidden }) => (hidden ? [hidden.actId, content, author] : content)),
    )
    return [thread?.replyCount, ...lines]
  }
  const line = [actId, '', null]
  for (const by of [member, ann, moderator])
    expect(await shown(by)).toEqual([4, ['One', line, 'Three'], ['One', line, 'Three', 'Four']])
  expect(await shown(other)).toEqual([3, ['One', 'Three', 'Four'], ['One', 'Three', 'Four']])
})
