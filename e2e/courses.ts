import type { APIRequestContext } from '@playwright/test'
import { expect } from './test.ts'

/** A published course that unlocks in order: a lesson to read, and one with a quiz. Returns its path. */
export async function publishCourse(
  request: APIRequestContext,
  club: { slug: string },
  text = 'All about it.',
) {
  const send = async (method: string, path: string, data?: object) => {
    const answer = await request.fetch(`/rest/v1${path}`, { method, data })
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  const [id, sectionId] = [crypto.randomUUID(), crypto.randomUUID()]
  const { slug, outlineVersion: version } = await send('POST', `/clubs/${club.slug}/courses`, {
    ...{ id, title: 'Knots for climbers', summary: 'Three knots that hold.' },
  })
  await send('PUT', `/courses/${id}`, { unlocking: 'order', hasCertificate: true, before: {} })
  await send('PUT', `/courses/${id}/outline`, {
    ...{ version, sections: [{ id: sectionId, title: 'On the ground', lessonIds: [] }] },
  })
  const lessons = [crypto.randomUUID(), crypto.randomUUID()]
  for (const [index, lessonId] of lessons.entries()) {
    const title = index === 0 ? 'The figure eight' : 'Tie it blind'
    await send('POST', `/courses/${id}/lessons`, { id: lessonId, sectionId, title })
    await send('PUT', `/lessons/${lessonId}`, { content: text, before: {} })
  }
  const option = (text: string, isRight: boolean) => ({ id: crypto.randomUUID(), text, isRight })
  await send('PUT', `/lessons/${lessons[1]}/quiz`, {
    ...{ version: 0, passMark: 100, maxAttempts: null, isShuffled: false, showsAnswers: 'after_attempt' },
    questions: [
      {
        ...{ id: crypto.randomUUID(), kind: 'single', question: 'Which knot ties you in?', answers: [] },
        explanation: 'It is easy to check.',
        options: [option('Figure eight', true), option('Granny knot', false)],
      },
    ],
  })
  for (const lessonId of lessons) await send('PUT', `/lessons/${lessonId}/publication`)
  await send('PUT', `/courses/${id}/publication`)
  return `/${club.slug}/courses/${slug}`
}
