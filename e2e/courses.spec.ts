import { violations } from './axe.ts'
import { publishCourse } from './courses.ts'
import { createClub, expect, test, unusedName } from './test.ts'

test('a member finds a course, does its lessons, passes the quiz and gets a certificate that anyone can check', async ({
  signedIn,
  client,
  page: visitor,
}) => {
  const owner = await client()
  const club = await createClub(owner.request, { name: unusedName('Club of Courses') })
  const path = await publishCourse(owner.request, club)
  const { page, request, person } = await signedIn('Mia')
  expect((await request.put(`/rest/v1/clubs/${club.slug}/membership`)).ok()).toBe(true)
  // By the preview for visitors, by a tab for members.
  await visitor.goto(`/${club.slug}/preview`)
  await visitor.getByRole('link', { name: 'Knots for climbers' }).click()
  await expect(visitor.getByRole('heading', { name: 'Knots for climbers', level: 1 })).toBeVisible()
  const locked = await visitor.goto(`${path}/lessons/tie-it-blind`)
  expect(locked?.status()).toBe(200)
  await expect(visitor.getByText('Start the course to open this lesson.')).toBeVisible()
  await page.goto(`/${club.slug}`)
  await page.getByRole('tab', { name: 'Courses' }).click()
  await page.getByRole('link', { name: 'Knots for climbers' }).click()
  // Locked lessons say why, and lead to what comes first.
  await page.getByRole('button', { name: 'Start course' }).click()
  await expect(page.getByRole('heading', { name: 'The figure eight', level: 1 })).toBeVisible()
  await expect(page.getByText('After “The figure eight”')).toBeVisible()

  const marked = page.waitForResponse((answer) => answer.url().endsWith('/completion'))
  await page.getByRole('button', { name: 'Mark as done' }).click()
  await marked
  await expect(page.getByRole('link', { name: 'Next lesson: Tie it blind' })).toBeVisible()
  await page.goto('/')
  await page.getByRole('link', { name: 'Continue Knots for climbers: Tie it blind' }).click()
  await expect(page.getByRole('heading', { name: 'Tie it blind', level: 1 })).toBeVisible()
  const quiz = page.getByRole('region', { name: 'Quiz' })
  await quiz.getByRole('radio', { name: 'Granny knot' }).check()
  await quiz.getByRole('button', { name: 'Check answers' }).click()
  await expect(quiz.getByText('You need 100% to pass.')).toBeVisible()
  await expect(quiz.getByText('It is easy to check.')).toBeVisible()
  await quiz.getByRole('button', { name: 'Try again' }).click()
  await quiz.getByRole('radio', { name: 'Figure eight' }).check()
  await quiz.getByRole('button', { name: 'Check answers' }).click()
  await expect(quiz.getByText('You passed.')).toBeVisible()
  await expect(page.getByText('Course completed')).toBeVisible()
  expect(await violations(page)).toEqual([])

  await page.getByRole('link', { name: 'View certificate' }).click()
  await expect(page.getByRole('heading', { name: 'Certificate of completion' })).toBeVisible()
  await visitor.goto(page.url())
  await expect(visitor.getByText(`${person.firstName} ${person.lastName}`)).toBeVisible()
})
