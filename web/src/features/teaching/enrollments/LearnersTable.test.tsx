// @vitest-environment jsdom
import type { Enrollment } from '@guildhall/contract/course-enrollments'
import type { CourseAccess } from '@guildhall/contract/course-limits'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { queryClient } from '../../../lib/cache/queryClient'
import { reachThrough } from '../../../lib/net/call'
import { renderPart } from '../../../ui/rendering.fixture'
import { LearnersTable } from './LearnersTable'

const ada: Enrollment = {
  person: { id: 'ada', username: 'ada', firstName: 'Ada', lastName: 'L', imageUrl: null },
  ...{ isMember: true, status: 'active', beganAt: '2026-05-01T10:00:00.000Z', lastSeenAt: null },
  ...{ completedAt: null, remindedAt: null, done: 0, total: 2, percent: 0, stuckAt: null },
  ...{ quizScore: null, openSubmissions: 0, certificate: null },
}

let sent: string[] = []
beforeEach(() => {
  sent = []
  reachThrough(async ({ method, path }) => {
    if (method !== 'GET') sent.push(`${method} ${path}`)
    return { status: 200, answer: {} }
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
})

async function askToRemove(access: CourseAccess) {
  const course = { id: 'course', access, requiredLevel: access === 'level' ? 3 : null }
  const query = { data: { pages: [{ items: [ada] }] }, isError: false, isFetching: false }
  renderPart(
    <LearnersTable course={course} query={query as never} onClear={undefined} onEnroll={() => undefined} />,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Options for Ada L' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  return within(await screen.findByRole('dialog', { name: 'Remove this learner?' }))
}

it.each([
  ['all', /loses access until they start the course again, which every member can/],
  ['level', /until they start the course again, which members from level 3 on can/],
  ['chosen', /loses access to the course, until you enroll them again/],
  ['paid', /loses access to the course, until you enroll them again/],
] as const)('says what removing does in a course for %s', async (access, text) => {
  const dialog = await askToRemove(access)
  expect(dialog.getByText(text)).toBeTruthy()
  expect(dialog.queryByText(/choose “Chosen people”/) !== null).toBe(access === 'all' || access === 'level')
  fireEvent.click(dialog.getByRole('button', { name: 'Remove' }))
  await screen.findByText('Ada L')
  expect(sent).toEqual(['DELETE /rest/v1/courses/course/enrollments/ada'])
})
