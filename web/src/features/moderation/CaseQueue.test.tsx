// @vitest-environment jsdom
import type { CaseSummary } from '@guildhall/contract/cases'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { switchSingleKeys } from '../../lib/keyboard/singleKeys'
import { CaseQueue } from './CaseQueue'
import { ada, club, type Request, renderModerator, serve, summary } from './cases.fixture'

afterEach(cleanup)

const wait = { timeout: 5000 }
const [first, second, third] = [1, 2, 3].map((number) => `d7f6a1f0-0000-7000-8000-00000000010${number}`)
const cases = () => [
  summary({ id: first as string }),
  summary({ id: second as string, title: 'Second', personStanding: 'banned', assignee: ada, isHidden: true }),
  summary({
    id: third as string,
    title: 'Third',
    openedAt: new Date(Date.now() - 3 * 86_400_000).toISOString(),
  }),
]

/** Opens the queue with the cases that are open, and answers decisions. */
function open(
  items: CaseSummary[],
  decide: (request: Request) => object = () => ({}),
  others: { text: string; link: (text: string) => ReactNode }[] | null = [],
) {
  const served = serve((request) => {
    if (request.method !== 'GET') return { answer: decide(request) }
    if (request.path.includes('/rules')) return { answer: { rules: [], questions: [], version: 0 } }
    return { answer: { items, next: null, open: items.length, mine: 0 } }
  })
  renderModerator(() => (
    <CaseQueue
      scope={{ club }}
      filters={{ status: 'open', sort: 'oldest' }}
      onFilter={() => {}}
      link={(id, title) => <a href={`/${id}`}>{title}</a>}
      others={others ?? undefined}
    />
  ))
  return served
}

it('says “All clear” where nothing is open', async () => {
  open([])
  expect(await screen.findByText('All clear')).toBeTruthy()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

it('never says “All clear” while something else waits, or may', async () => {
  const link = (text: string) => <a href="/held">{text}</a>
  open([], undefined, [{ text: '2 held posts wait', link }])
  expect(await screen.findByText('No open cases', { selector: 'p, h2, h3, strong' })).toBeTruthy()
  expect(screen.getByRole('link', { name: '2 held posts wait' })).toBeTruthy()
  expect(screen.queryByText('All clear')).toBeNull()
  cleanup()
  open([], undefined, null)
  expect(await screen.findByText('No open cases', { selector: 'p, h2, h3, strong' })).toBeTruthy()
  expect(screen.queryByText('All clear')).toBeNull()
})

it('shows at a glance who, why, how often, and what was done already', async () => {
  open(cases())
  const row = (await screen.findByText('Second')).closest('article') as HTMLElement
  for (const text of [/Leo Berg/, '(banned)', 'Spam or advertising', '2 reports', 'Hidden', 'Ada Berg'])
    expect(within(row).getByText(text)).toBeTruthy()
})

it('counts reports, marks what waits for two days, and says how many are open', async () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
  open([
    summary({ id: first as string, reports: 1, openedAt: hoursAgo(47) }),
    summary({ id: second as string, title: 'Second', reports: 0, isAutomatic: true, openedAt: hoursAgo(49) }),
    summary({ id: third as string, title: 'Third', reports: 1200 }),
  ])
  const rowOf = async (title: string) => (await screen.findByText(title)).closest('article') as HTMLElement
  const [one, two, three] = [await rowOf('Cheap followers'), await rowOf('Second'), await rowOf('Third')]
  expect(within(one).getByText('1 report')).toBeTruthy()
  expect(within(two).getByText('No reports')).toBeTruthy()
  expect(within(three).getByText('1,200 reports')).toBeTruthy()
  expect([one, two].map((row) => row.querySelector('[data-late]') !== null)).toEqual([false, true])
  expect(screen.getByText('3 open cases')).toBeTruthy()
  cleanup()
  open([summary()])
  expect(await screen.findByText('1 open case')).toBeTruthy()
})

it('marks legal notices, which are not hidden by one press, and filters by reason', async () => {
  const onFilter = vi.fn()
  serve(() => ({
    answer: {
      items: [
        summary({ id: first as string, legal: 'child_abuse' }),
        summary({ id: second as string, title: 'Second' }),
      ],
      ...{ next: null, open: 2, mine: 0 },
    },
  }))
  renderModerator(() => (
    <CaseQueue
      scope={{ club }}
      filters={{ status: 'open', sort: 'oldest' }}
      onFilter={onFilter}
      link={(id, title) => <a href={`/${id}`}>{title}</a>}
      others={[]}
    />
  ))
  const row = (await screen.findByText('Cheap followers')).closest('article') as HTMLElement
  expect(within(row).getByText('Legal notice: child abuse')).toBeTruthy()
  expect(within(row).queryByRole('button', { name: /^Hide as/ })).toBeNull()
  expect(screen.getAllByText(/Legal notice/)).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Reason: Any reason' }))
  fireEvent.click(await screen.findByText('Legal notices', {}, wait))
  expect(onFilter).toHaveBeenCalledWith({ status: 'open', sort: 'oldest', reason: 'illegal' })
})

it('says that legal notices stay open', async () => {
  const { toasts } = open(cases(), () => ({ decided: [], passed: [{ id: first, why: 'legal' }] }))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Post: Cheap followers' }))
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss…' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Dismiss' }, wait))
  await waitFor(() => expect(toasts).toEqual(['Not closed: 1 legal notice stays open for the operators.']))
})

it('offers a club the kinds of its own cases alone', async () => {
  open(cases())
  fireEvent.click(await screen.findByRole('button', { name: 'Kind: Everything' }))
  await screen.findByText('Lesson comments', {}, wait)
  expect(screen.getByText('Courses')).toBeTruthy()
  for (const kind of ['Messages', 'Profiles', 'Clubs']) expect(screen.queryByText(kind)).toBeNull()
})

it('selects none that was closed meanwhile', async () => {
  const items = cases()
  open(items, () => {
    items[1] = summary({ id: second as string, title: 'Second', status: 'closed' })
    return { decided: [third], passed: [] }
  })
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Post: Second' }))
  expect(await screen.findByText('1 selected')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Hide as spam: Third' }))
  await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull(), wait)
})

it('selects 50 cases at most', async () => {
  const many = Array.from({ length: 52 }, (_, at) =>
    summary({ id: `d7f6a1f0-0000-7000-8000-${`${at}`.padStart(12, '0')}`, title: `Case ${at}` }),
  )
  open(many)
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select 50 cases' }))
  expect(await screen.findByText('50 selected')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Post: Case 51' }).disabled).toBe(true)
})

it('moves with J, K and the arrow keys, and selects with X', async () => {
  open(cases())
  const [one, two] = [
    await screen.findByRole('link', { name: 'Cheap followers' }),
    screen.getByRole('link', { name: 'Second' }),
  ]
  one.focus()
  // Those are of the browser.
  for (const held of ['ctrlKey', 'metaKey', 'altKey']) fireEvent.keyDown(one, { key: 'j', [held]: true })
  expect(document.activeElement).toBe(one)
  fireEvent.keyDown(one, { key: 'j' })
  expect(document.activeElement).toBe(two)
  fireEvent.keyDown(two, { key: 'x' })
  expect(await screen.findByText('1 selected')).toBeTruthy()
  fireEvent.keyDown(two, { key: 'ArrowUp' })
  expect(document.activeElement).toBe(one)
  fireEvent.keyDown(one, { key: 'k' })
  expect(document.activeElement).toBe(one)
})

it('begins with the first case when the page opens, and goes on after a click on a checkbox or button', async () => {
  open(cases())
  const links = ['Cheap followers', 'Second', 'Third'].map((name) => screen.findByRole('link', { name }))
  const [one, two, three] = (await Promise.all(links)) as [HTMLElement, HTMLElement, HTMLElement]
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
  // Scrolls the page.
  press('ArrowDown')
  expect(document.activeElement).toBe(document.body)
  press('j')
  expect(document.activeElement).toBe(one)
  const check = screen.getByRole('checkbox', { name: 'Select Post: Second' })
  fireEvent.click(check)
  check.focus()
  press('x')
  await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull())
  press('j')
  expect(document.activeElement).toBe(three)
  // Outside of the cases, from the one that had the focus last.
  const filter = screen.getByRole('button', { name: 'Reason: Any reason' })
  filter.focus()
  press('k')
  expect(document.activeElement).toBe(two)
  filter.focus()
  press('h')
  press('x')
  expect(screen.queryByText('1 selected')).toBeNull()
  // What is written, and what is chosen, stays with its field.
  const field = document.createElement('input')
  document.body.append(field)
  field.focus()
  press('j')
  expect(document.activeElement).toBe(field)
  field.remove()
  const dialog = document.createElement('div')
  dialog.setAttribute('role', 'dialog')
  dialog.tabIndex = -1
  document.body.append(dialog)
  dialog.focus()
  press('j')
  expect(document.activeElement).toBe(dialog)
  dialog.remove()
})

it('leaves letters alone once single keys are off, and moves with the arrow keys', async () => {
  open(cases())
  const one = await screen.findByRole('link', { name: 'Cheap followers' })
  one.focus()
  switchSingleKeys(false)
  for (const key of ['j', 'x', 'h']) fireEvent.keyDown(one, { key })
  expect([document.activeElement, screen.queryByText('1 selected')]).toEqual([one, null])
  fireEvent.keyDown(one, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Second' }))
  switchSingleKeys(true)
})

it('closes the selected cases as fine with one reason, and says which could not be', async () => {
  const { sent, toasts } = open(cases(), () => ({
    decided: [first],
    passed: [{ id: second, why: 'closed' }],
  }))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Post: Cheap followers' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Post: Second' }))
  fireEvent.click(screen.getByRole('button', { name: 'It’s fine…' }))
  fireEvent.change(await screen.findByLabelText('Reason (optional)', {}, wait), {
    target: { value: 'Irony' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Close as fine' }))
  await waitFor(() => expect(toasts).toEqual(['1 case closed: 1 case couldn’t be decided.']))
  expect(sent.map(({ body }) => body)).toEqual([{ ids: [first, second], outcome: 'fine', reason: 'Irony' }])
})

it('hides several with one statement', async () => {
  const { sent } = open(cases(), () => ({ decided: [first, second, third], passed: [] }))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select 3 cases' }))
  fireEvent.click(screen.getByRole('button', { name: 'Hide…' }))
  const dialog = within(await screen.findByRole('dialog', {}, wait))
  fireEvent.click(await dialog.findByRole('radio', { name: 'Hate against a group' }, wait))
  fireEvent.click(dialog.getByRole('button', { name: 'Hide and close' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({
    ...{ ids: [first, second, third], action: 'hide', outcome: 'acted' },
    statement: { basis: 'rule', ground: 'Hate against a group' },
  })
})

it('asks for the law and the facts of a statement', async () => {
  const { sent } = open(cases())
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Post: Third' }))
  fireEvent.click(screen.getByRole('button', { name: 'Hide…' }))
  const dialog = within(await screen.findByRole('dialog', {}, wait))
  fireEvent.click(await dialog.findByRole('radio', { name: 'The law' }, wait))
  fireEvent.click(dialog.getByRole('button', { name: 'Hide and close' }))
  expect(await dialog.findByText('Name the rule or law')).toBeTruthy()
  expect(dialog.getByText('Say what happened')).toBeTruthy()
  expect(sent).toEqual([])
})

it('hides for the reason of the reports and closes by one press or by H, and focuses the next case', async () => {
  const items = cases()
  const { sent } = open(items, () => ({ decided: [first], passed: [] }))
  const spam = await screen.findByRole('button', { name: 'Hide as spam: Cheap followers' }, wait)
  // What is hidden already, or was reported without saying enough, has no such button.
  expect(screen.queryByRole('button', { name: 'Hide as spam: Second' })).toBeNull()
  fireEvent.click(spam)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Second' })))
  expect(sent[0]?.body).toMatchObject({
    ...{ ids: [first], action: 'hide', outcome: 'acted' },
    statement: {
      basis: 'rule',
      ground: 'Spam or advertising',
      facts:
        'This post (“Cheap followers”) contains spam or advertising. It says: “Buy now” It was reported 2 times.',
    },
  })
  const last = screen.getByRole('link', { name: 'Third' })
  last.focus()
  fireEvent.keyDown(last, { key: 'h' })
  await waitFor(() => expect(sent[1]?.body).toMatchObject({ ids: [third] }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Second' })))
})

it('focuses the next case after several were decided', async () => {
  open(cases(), () => ({ decided: [first, second], passed: [] }))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Post: Cheap followers' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Post: Second' }))
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss…' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Dismiss' }, wait))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Third' })), wait)
})

it('comes back to the case that was opened, or the next one once that is closed', async () => {
  open(cases())
  fireEvent.click(await screen.findByRole('link', { name: 'Second' }))
  cleanup()
  open(cases().filter(({ id }) => id !== second))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Third' })), wait)
})

it('says what one press hid, and undoes it: the thing is visible and the case open again', async () => {
  const answer = { decided: [first], acts: [{ caseId: first, actId: 'act' }], passed: [] }
  const { sent, toasts, offered } = open(cases().slice(0, 1), ({ path }) =>
    path.endsWith('decisions') ? answer : {},
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Hide as spam: Cheap followers' }, wait))
  await waitFor(() => expect(toasts).toEqual(['Hidden as spam: 1 case closed.']))
  expect(offered.map(({ label }) => label)).toEqual(['Undo'])
  sent.length = 0
  offered[0]?.run()
  await waitFor(() => expect(toasts[1]).toBe('1 case restored: Visible again, and open.'))
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'PUT /rest/v1/acts/act/reversal',
    `DELETE /rest/v1/cases/${first}/closure`,
  ])
})

it('offers no undo where nothing was hidden', async () => {
  const { toasts, offered } = open(cases().slice(0, 1), () => ({ decided: [first], acts: [], passed: [] }))
  fireEvent.click(await screen.findByRole('button', { name: 'Hide as spam: Cheap followers' }, wait))
  await waitFor(() => expect(toasts).toEqual(['1 case closed: ']))
  expect(offered).toEqual([])
})
