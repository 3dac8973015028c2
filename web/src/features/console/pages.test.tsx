// @vitest-environment jsdom
import type { ConsoleOverview, ConsolePersonDetails } from '@guildhall/contract/console'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import '../../ui/DialogWindow'
import MailPage from './MailPage'
import OverviewPage, { waitingIn } from './OverviewPage'
import { PersonPage } from './PersonPage'
import { refusal, renderConsole } from './page.fixture'
import ServerPage from './ServerPage'
import StoragePage from './StoragePage'
import TasksPage from './TasksPage'
import TransparencyPage from './TransparencyPage'

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
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
    expect(waitingIn({ ...nothing, lastBackup: hoursAgo(47) })).toEqual([])
    expect(waitingIn({ ...nothing, lastBackup: hoursAgo(49) })).toHaveLength(1)
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
    const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()
    // This one is never silent, whatever it said last; the others are after three announcements.
    const servers = [
      { ...server },
      { ...server, id: 'two', host: 'hall-2', isThis: false, seenAt: now, sockets: 1200 },
      { ...server, id: 'three', host: 'hall-3', isThis: false, version: '0.9.0', seenAt: secondsAgo(31) },
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
  const tasks = { queues: [], clubs: [], failed: [task], isCopy: false }

  it('are tried again, and deleted after a question', async () => {
    const { sent } = renderConsole(TasksPage, ({ method }) => ({ answer: method === 'GET' ? tasks : {} }))
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(sent.map(({ path }) => path)).toContain('/rest/v1/admin/tasks/7/retry'))
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
    await screen.findByRole('dialog', { name: 'Delete this task?' })
    fireEvent.click(screen.getAllByRole('button', { name: 'Delete' }).at(-1) as HTMLElement)
    await waitFor(() => expect(sent.map(({ method }) => method)).toContain('DELETE'))
  })

  it('that wait are listed by club', async () => {
    const clubs = [{ id: '5', name: 'Makers’ Guild', waiting: 12 }]
    renderConsole(TasksPage, () => ({ answer: { ...tasks, clubs } }))
    const row = within(await screen.findByRole('list', { name: 'Clubs with queued tasks' })).getByRole(
      'listitem',
    )
    expect(row.textContent).toBe('Makers’ Guild12 waiting')
    expect(within(row).getByRole('link').getAttribute('href')).toBe(`/admin/clubs/${clubs[0]?.id}`)
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

describe('an account', () => {
  const one: ConsolePersonDetails = {
    ...{ id: 'kit', person: { id: 'kit', username: 'kit', firstName: 'Kit', lastName: 'O', imageUrl: null } },
    ...{ email: 'kit@people.test', isConfirmed: true, isOperator: false, restriction: null, clubs: 0 },
    ...{ joinedAt: '2026-05-01T10:00:00.000Z', lastSeenAt: null, hasTwoStep: false, sessions: 1, items: 0 },
    ...{ comments: 0, reportsSent: 0, memberships: [], acts: [], cases: [] },
  }
  const closed = { kind: 'closed' as const, actId: 'act', endsAt: null }

  it.each([
    ['another one', one, ['Warn on the server', 'Suspend account', 'Close account']],
    ['a closed one', { ...one, restriction: closed }, ['Warn on the server']],
    ['an operator’s', { ...one, isOperator: true }, []],
    ['your own', { ...one, id: 'ann' }, []],
  ])('is acted on by what is possible: %s', async (_, shown, acts) => {
    renderConsole(
      () => <PersonPage personId={shown.id} />,
      () => ({ answer: shown }),
    )
    await screen.findByText('1 device')
    const offered = screen.queryAllByRole('button', { name: /^(Warn|Suspend|Close) / })
    expect(offered.map(({ textContent }) => textContent)).toEqual(acts)
  })
})

describe('numbers for a transparency report', () => {
  it('are of months in order', async () => {
    const answer = {
      ...{
        reports: [{ reason: 'spam', count: 7 }],
        acts: [],
        appeals: { made: 0, upheld: 0, granted: 0, open: 0 },
      },
      cases: {
        ...{ opened: 1, openedAutomatically: 0, closed: 0, medianHours: null },
        outcomes: { acted: 0, fine: 0, dismissed: 0 },
        withoutCase: 0,
      },
    }
    renderConsole(TransparencyPage, () => ({ answer }))
    await screen.findByRole('cell', { name: '7' })
    const link = () => screen.queryByRole('link', { name: 'Export CSV' })
    expect(link()).not.toBeNull()
    const choose = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } })
    choose('From', '2026-05')
    choose('To', '2026-04')
    await screen.findByText('Choose two months')
    expect(link()).toBeNull()
    choose('To', '2026-05')
    await waitFor(() => expect(link()?.getAttribute('href')).toContain('from=2026-05&to=2026-05'))
  })
})

describe('the storage', () => {
  const gigabyte = 1024 ** 3
  const club = { id: 'hall', slug: 'hall', name: 'Hall', logoUrl: null }
  const storage = {
    ...{ asOf: '2026-05-01T10:00:00.000Z', where: 'disk', purposes: [], databaseBytes: 2048 },
    disks: [{ holds: ['files', 'database'], free: gigabyte, total: 10 * gigabyte, floor: 2 * gigabyte }],
    limits: { unusedBytes: gigabyte, personBytes: 5 * gigabyte, clubBytes: 20 * gigabyte },
  }
  const stored = { id: 'hall', club, used: 3 * gigabyte, max: 20 * gigabyte, hasOwnMax: false }

  it('says what is free, and changes the limit of one club', async () => {
    const sent: unknown[] = []
    renderConsole(StoragePage, ({ method, path, body }) => {
      if (method === 'PUT') sent.push([path, body])
      if (path.endsWith('/storage')) return { answer: storage }
      return { answer: method === 'PUT' ? {} : { items: path.includes('clubs') ? [stored] : [], next: null } }
    })
    await screen.findByText(/1 GB of 10 GB\. Uploads are refused: less than 2 GB is free\./)
    await screen.findByText('3 GB of 20 GB')
    for (const [typed, bytes] of [
      ['1.5', 1.5 * gigabyte],
      ['', null],
    ] as const) {
      fireEvent.click(screen.getByRole('button', { name: 'Change limit of Hall' }))
      fireEvent.change(await screen.findByLabelText('Limit of Hall, in GB'), { target: { value: typed } })
      fireEvent.click(screen.getByRole('button', { name: 'Save' }))
      await waitFor(() => expect(sent.at(-1)).toEqual(['/rest/v1/admin/storage/clubs/hall', { bytes }]))
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull())
    }
  })
})

describe('the server', () => {
  const release = {
    version: '0.4.0',
    date: '2027-01-02',
    people: ['Rooms are `new`.'],
    operators: [],
    programs: [],
  }
  const nextRelease = {
    ...release,
    version: 'Next',
    date: null,
    people: [],
    operators: ['After updating: rest.'],
  }
  const overview = {
    ...{
      version: '0.4.0',
      node: 'v20',
      postgres: '18',
      address: 'http://x.test',
      upSince: '2027-01-02T00:00:00.000Z',
    },
    ...{ isCopy: false, migrations: { count: 1, last: '0001_a.sql', appliedAt: '2027-01-02T00:00:00.000Z' } },
    backups: { known: [], isElsewhere: false },
    news: { since: '0.3.0', releases: [nextRelease, { ...release, version: '0.3.1', people: [] }, release] },
  }

  it('shows what is new since the version before, by reader', async () => {
    renderConsole(ServerPage, () => ({ answer: overview }))
    const news = within(await screen.findByRole('region', { name: 'What’s new' }))
    expect(news.getByText('Since 0.3.0, which ran here before.')).toBeTruthy()
    expect(news.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Not released yet',
      '0.4.0, 2027-01-02',
    ])
    const titles = news.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)
    expect(titles).toEqual(['For you, who run it', 'For people'])
    expect(news.getByText(/After updating: rest/)).toBeTruthy()
  })

  it('says that nothing is new', async () => {
    const news = { since: null, releases: [] }
    renderConsole(ServerPage, () => ({ answer: { ...overview, news } }))
    await screen.findByText('Nothing new')
    expect(screen.queryByText(/ran here before/)).toBeNull()
  })
})
