// @vitest-environment jsdom
import type { ConsoleOverview } from '@guildhall/contract/console'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import '../../ui/DialogWindow'
import MailPage from './MailPage'
import OverviewPage, { waitingIn } from './OverviewPage'
import { refusal, renderConsole } from './page.fixture'
import TasksPage from './TasksPage'

afterEach(cleanup)

const server = {
  ...{ id: 'one', host: 'hall-1', version: '1.0.0', sockets: 1, isThis: true },
  ...{ startedAt: '2026-05-01T10:00:00.000Z', seenAt: '2026-05-01T10:00:00.000Z' },
}
const nothing: ConsoleOverview = {
  waiting: {
    ...{ cases: 0, lateCases: 0, appeals: 0, held: 0, signUps: 0, failedTasks: 0, emptyLegalPages: 0 },
  },
  ...{
    people: 3,
    clubs: 2,
    version: '1.0.0',
    servers: [server],
    mail: { isSent: true, failed: 0 },
    lastBackup: null,
  },
}

describe('the overview', () => {
  it('names what waits, in the order of urgency, and nothing else', () => {
    const waiting = { ...nothing.waiting, cases: 1, lateCases: 1, held: 12, failedTasks: 1000, signUps: 2 }
    const entries = waitingIn({ ...nothing, waiting, lastBackup: '2020-01-01T00:00:00.000Z' })
    expect(entries.map(({ text, note }) => [text, note])).toEqual([
      ['1 open case', '1 is older than 48 hours'],
      ['12 submissions held for review', undefined],
      ['2 sign-up requests', undefined],
      ['1,000+ failed tasks', undefined],
      ['The last backup is older than 2 days', undefined],
    ])
    expect(waitingIn(nothing)).toEqual([])
  })

  it('says that nothing waits', async () => {
    renderConsole(OverviewPage, () => ({ answer: nothing }))
    await screen.findByText('Nothing waits for you')
    expect(within(screen.getByRole('list', { name: 'Servers' })).getAllByRole('listitem')).toHaveLength(1)
    expect(screen.getByText('hall-1')).toBeTruthy()
    for (const text of ['Answers you', 'Silent', /different versions/])
      expect(screen.queryByText(text)).toBeNull()
  })

  it('lists several servers, with those that went silent and other versions', async () => {
    const now = new Date().toISOString()
    const servers = [
      { ...server, seenAt: now },
      { ...server, id: 'two', host: 'hall-2', isThis: false, seenAt: now, sockets: 1200 },
      { ...server, id: 'three', host: 'hall-3', isThis: false, version: '0.9.0' },
    ]
    renderConsole(OverviewPage, () => ({ answer: { ...nothing, servers } }))
    const rows = within(await screen.findByRole('list', { name: 'Servers' })).getAllByRole('listitem')
    expect(
      rows.map((row) =>
        [/Answers you/, /Silent/, /1,200 open pages/].map((text) => text.test(row.textContent ?? '')),
      ),
    ).toEqual([
      [true, false, false],
      [false, false, true],
      [false, true, false],
    ])
    expect(screen.getByText(/different versions/)).toBeTruthy()
  })
})

describe('tasks', () => {
  const task = {
    ...{ id: '7', name: 'mail.send', error: 'The mail server was away', attempts: 25, maxAttempts: 25 },
    ...{ isRunning: false, createdAt: '2026-05-01T10:00:00.000Z', nextAt: null },
  }
  const tasks = { queues: [], failed: [task], isCopy: false }

  it('are tried again, and deleted after a question', async () => {
    const { sent } = renderConsole(TasksPage, ({ method }) => ({ answer: method === 'GET' ? tasks : {} }))
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(sent.map(({ path }) => path)).toContain('/rest/v1/admin/tasks/7/retry'))
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
    await screen.findByRole('dialog', { name: 'Delete this task?' })
    fireEvent.click(screen.getAllByRole('button', { name: 'Delete' }).at(-1) as HTMLElement)
    await waitFor(() => expect(sent.map(({ method }) => method)).toContain('DELETE'))
  })

  it('that are gone meanwhile are read again', async () => {
    let reads = 0
    renderConsole(TasksPage, ({ method }) => {
      if (method === 'GET') reads++
      return method === 'GET' ? { answer: tasks } : refusal(404, 'task_not_found')
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(reads).toBe(2))
  })
})

describe('mail', () => {
  it('is tested, and the server’s answer is shown, also a refusal', async () => {
    const mail = {
      ...{ server: { host: 'mail.test', port: 587, isSecure: false, user: true }, from: 'G <g@x.test>' },
      ...{ waiting: 0, failed: 2, lastSentAt: null, refused: [] },
    }
    renderConsole(MailPage, ({ method }) => ({
      answer: method === 'GET' ? mail : { isSent: false, answer: '535 Authentication failed' },
    }))
    await screen.findByText('mail.test:587')
    fireEvent.click(screen.getByRole('button', { name: 'Send a test mail' }))
    await screen.findByText('535 Authentication failed')
    expect(screen.getByText('The mail was not accepted:')).toBeTruthy()
    expect(screen.getByRole('link', { name: '2' }).getAttribute('href')).toBe('/admin/tasks')
  })
})
