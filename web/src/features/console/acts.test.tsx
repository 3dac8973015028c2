// @vitest-environment jsdom
import type { LogEntry } from '@guildhall/contract/console'
import { useInfiniteQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import '../../ui/DialogWindow'
import ActDialog from '../../content/moderation/ActDialog'
import { ActList } from './ActList'
import { logQuery } from './console.api'
import { LogEntries } from './LogEntries'
import { refusal, renderConsole, type Sent } from './page.fixture'

afterEach(cleanup)

const id = '01a21851-adb7-7d32-87d3-0e8f165eb3b7'
const bodyOf = (sent: Sent[]) => sent.find(({ path }) => path.endsWith('/acts'))?.body

const person = { id, username: 'kit', firstName: 'Kit', lastName: 'O', imageUrl: null }
const Suspension = () => (
  <ActDialog
    about={{ kind: 'profile', id, one: 'account', club: null, person }}
    action="suspend"
    opened
    onClose={() => undefined}
  />
)

describe('the dialog of an act', () => {
  it('demands reasons, and sends them with how long it lasts and what is hidden', async () => {
    const { sent } = renderConsole(Suspension, () => ({ answer: { id, caseId: id } }))
    await screen.findByRole('dialog', { name: 'Suspend Kit O' })
    fireEvent.click(screen.getByRole('button', { name: 'Suspend account' }))
    await screen.findByText('Choose what it breaks')
    expect(screen.getByText('Say what happened')).toBeTruthy()
    expect(sent).toEqual([])
    fireEvent.click(screen.getByRole('radio', { name: 'The law' }))
    fireEvent.change(await screen.findByLabelText('Which law?'), { target: { value: '§ 263 StGB' } })
    fireEvent.change(screen.getByLabelText('What happened?'), { target: { value: 'Fraud' } })
    fireEvent.click(screen.getByRole('button', { name: '30 days' }))
    fireEvent.click(screen.getByLabelText('Hide everything they published'))
    // The button takes no press right after another one.
    await waitFor(() => {
      fireEvent.click(screen.getByRole('button', { name: 'Suspend account' }))
      expect(bodyOf(sent)).toBeDefined()
    })
    expect(bodyOf(sent)).toMatchObject({
      action: 'suspend',
      subject: { kind: 'profile', id },
      statement: { basis: 'law', ground: '§ 263 StGB', facts: 'Fraud' },
      days: 30,
      hidesAll: true,
    })
  })

  it('sends the same id again after a refusal, so that an act is done once', async () => {
    const { sent } = renderConsole(Suspension, () => refusal(500, 'internal'))
    fireEvent.click(await screen.findByRole('radio', { name: 'Another rule' }))
    fireEvent.change(await screen.findByLabelText('Which rule?'), { target: { value: 'Rule 3' } })
    fireEvent.change(screen.getByLabelText('What happened?'), { target: { value: 'Spam' } })
    const press = () => fireEvent.click(screen.getByRole('button', { name: 'Suspend account' }))
    press()
    await waitFor(() => expect(sent).toHaveLength(1))
    await screen.findByRole('button', { name: 'Suspend account' })
    fireEvent.change(screen.getByLabelText('What happened?'), { target: { value: 'Spam, twice' } })
    press()
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(new Set(sent.map(({ body }) => (body as { id: string }).id)).size).toBe(1)
  })
})

const act = {
  ...{ id, action: 'suspend' as const, club: null, ground: 'Rule 3', facts: 'Spam', isAutomatic: false },
  ...{ endsAt: null, isReversed: false, createdAt: '2026-05-01T10:00:00.000Z' },
}
const List = () => (
  <ActList label="Decisions" acts={[act, { ...act, id: 'b', action: 'warn_account', isReversed: true }]} />
)

describe('a decision', () => {
  it('is reversed with a reason, unless it was already', async () => {
    const { sent } = renderConsole(List, () => ({ answer: {} }))
    fireEvent.click(await screen.findByRole('button', { name: 'Reverse: Suspended' }))
    expect(screen.queryByRole('button', { name: 'Reverse: Warned' })).toBeNull()
    fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'A mistake' } })
    fireEvent.click(screen.getByRole('button', { name: 'Reverse' }))
    await waitFor(() =>
      expect(sent).toMatchObject([
        { method: 'PUT', path: `/rest/v1/acts/${id}/reversal`, body: { reason: 'A mistake' } },
      ]),
    )
  })
})

const entry: LogEntry = {
  ...{ id: '1', what: 'suspend', at: '2026-05-01T10:00:00.000Z', actor: null, person, club: null },
  ...{ caseId: null, kind: 'profile', title: '', ground: '', facts: '', endsAt: null },
  ...{ isAutomatic: false, isByOperator: true, isReversed: false, note: '' },
}
const Log = () => <LogEntries query={useInfiniteQuery(logQuery({}))} isFiltered={false} />

it('the log says who decided, also where no account did', async () => {
  const items: LogEntry[] = [
    entry,
    { ...entry, id: '2', isAutomatic: true, isByOperator: false },
    { ...entry, id: '3', isByHand: true, note: 'By the command line' },
    { ...entry, id: '5', what: 'opened', isByOperator: false },
    { ...entry, id: '4', actor: { ...person, firstName: 'Ann', lastName: '' } },
  ]
  renderConsole(Log, () => ({ answer: { items, next: null } }))
  await screen.findByText('By the command line')
  const lines = [...document.querySelectorAll('time')].map((time) => time.parentElement?.textContent ?? '')
  expect(lines.map((line) => /(by .*|automatic)$/.exec(line)?.[0])).toEqual([
    'by a deleted account, as an operator',
    'automatic',
    'by the command line',
    'by a report',
    'by Ann, as an operator',
  ])
})
