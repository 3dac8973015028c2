import type { APIRequestContext } from '@playwright/test'
import { violations } from './axe.ts'
import { createClub, expect, test, unusedName } from './test.ts'

/** A published course that unlocks in order: a lesson to read, and one with a quiz. */
async function publishCourse(request: APIRequestContext, club: { slug: string }) {
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
    await send('PUT', `/lessons/${lessonId}`, { content: `All about ${title}.`, before: {} })
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

test('a member starts a course, does its lessons, passes the quiz and gets a certificate that anyone can check', async ({
  signedIn,
  page: visitor,
}) => {
  const owner = await signedIn()
  const club = await createClub(owner.request, { name: unusedName('Club of Courses') })
  const path = await publishCourse(owner.request, club)
  await visitor.goto(path)
  await expect(visitor.getByRole('heading', { name: 'Knots for climbers', level: 1 })).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Log in to start' })).toBeVisible()
  expect(await violations(visitor)).toEqual([])

  const { page, request, person } = await signedIn('Mia')
  expect((await request.put(`/rest/v1/clubs/${club.slug}/membership`)).ok()).toBe(true)
  await page.goto(`/${club.slug}/courses`)
  await page.getByRole('link', { name: 'Knots for climbers' }).click()
  // Locked lessons say why, and lead to what comes first.
  await page.getByRole('button', { name: 'Start course' }).click()
  await expect(page.getByRole('heading', { name: 'The figure eight', level: 1 })).toBeVisible()
  await expect(page.getByText('After “The figure eight”')).toBeVisible()
  expect(await violations(page)).toEqual([])

  await page.getByRole('button', { name: 'Mark as done' }).click()
  await page.getByRole('link', { name: 'Next lesson: Tie it blind' }).click()
  await expect(page.getByRole('heading', { name: 'Tie it blind', level: 1 })).toBeVisible()
  const quiz = page.getByRole('region', { name: 'Quiz' })
  await quiz.getByRole('radio', { name: 'Granny knot' }).check()
  await quiz.getByRole('button', { name: 'Check answers' }).click()
  await expect(quiz.getByText('You need 100% to pass.')).toBeVisible()
  await expect(quiz.getByText('It is easy to check.')).toBeVisible()
  await quiz.getByRole('button', { name: 'Try again' }).click()
  await quiz.getByRole('radio', { name: 'Figure eight' }).check()
  // What is chosen survives a reload.
  await page.reload()
  await expect(quiz.getByText('You need 100% to pass.')).toBeVisible()
  await quiz.getByRole('button', { name: 'Try again' }).click()
  await expect(quiz.getByRole('radio', { name: 'Figure eight' })).toBeChecked()
  await quiz.getByRole('button', { name: 'Check answers' }).click()
  await expect(quiz.getByText('You passed.')).toBeVisible()
  await expect(page.getByText('Course completed')).toBeVisible()
  expect(await violations(page)).toEqual([])

  await page.getByRole('link', { name: 'View certificate' }).click()
  await expect(page.getByRole('heading', { name: 'Certificate of completion' })).toBeVisible()
  await visitor.goto(page.url())
  await expect(visitor.getByText(`${person.firstName} ${person.lastName}`)).toBeVisible()
  expect(await violations(visitor)).toEqual([])

  // Leaving keeps the progress for coming back.
  await page.goto(path)
  await page.getByRole('button', { name: 'Options for Knots for climbers' }).click()
  await page.getByRole('menuitem', { name: 'Leave course' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave course' }).click()
  await page.getByRole('button', { name: 'Resume course' }).click()
  await expect(page.getByText('You completed Knots for climbers.')).toBeVisible()
})
