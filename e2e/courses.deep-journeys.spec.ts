import { violations } from './axe.ts'
import { publishCourse } from './courses.ts'
import { createClub, expect, test, unusedName } from './test.ts'

test('a course passes axe in each state, and its progress is kept when it is left', async ({
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
