import { expect, it } from 'vitest'
import { at, close, idOf, openCases } from '../cases.fixture.ts'

const { ben, cam, dot, db, someone, newPost, report, caseOf, reported, act } = await openCases()

it('lists what a person reported, the newest first, with what came of it, and nothing of others', async () => {
  const reporter = await someone()
  for (const outcome of ['fine', 'dismissed', 'acted'] as const) {
    const { id } = await reported(cam, reporter)
    if (outcome === 'acted') await act(id, idOf(cam))
    await ben.call(close, { ...at(id), body: { outcome, reason: '' } })
  }
  await reported(cam, reporter)
  const outcomesOf = async (who = reporter) =>
    (await who.call('GET /my/reports', { query: {} })).items.map(({ outcome }) => outcome)
  expect(await outcomesOf()).toEqual(['open', 'acted', 'not_violating', 'not_violating'])
  expect(await outcomesOf(await someone())).toEqual([])
})

it('opens a new case about what was dismissed or acted on, unless it was found fine later', async () => {
  const post = await newPost(cam)
  const casesOf = async () => {
    const cases = db.selectFrom('moderation_cases').select('id').where('subject_id', '=', post.id)
    return (await cases.execute()).length
  }
  for (const [index, outcome] of (['dismissed', 'acted', 'fine'] as const).entries()) {
    expect(await report(dot, post)).toMatchObject({ isNew: true })
    expect(await casesOf()).toBe(index + 1)
    const id = await caseOf(post)
    if (outcome === 'acted') await act(id, idOf(cam))
    await ben.call(close, { ...at(id), body: { outcome, reason: '' } })
  }
  expect(await report(await someone(), post)).toMatchObject({ isNew: true })
  expect(await casesOf()).toBe(3)
})
