// @vitest-environment jsdom
import type { CaseDetails } from '@guildhall/contract/cases'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { CaseView } from './CaseView'
import {
  ada,
  caseId,
  club,
  decidedBefore,
  details,
  leo,
  mia,
  type Request,
  refusal,
  renderModerator,
  serve,
  snapshot,
} from './cases.fixture'
import type { Scope } from './scope'

afterEach(cleanup)

const operators = [mia, ada, leo].map((person) => ({
  person,
  namedBy: null,
  since: '2026-05-01T10:00:00.000Z',
}))
const rules = { rules: [{ id: 'r1', title: 'No ads', text: '' }], questions: [], version: 1 }
const isOf = ({ method, path }: Request, wanted: string, end: string) =>
  method === wanted && path.endsWith(end)

/** Opens a case whose state `write` may change. */
function open(
  start: CaseDetails,
  write: (request: Request, held: { shown: CaseDetails }) => ReturnType<typeof refusal> | undefined = () =>
    undefined,
  scope: Scope = { club },
) {
  const held = { shown: start }
  const onDone = vi.fn()
  const served = serve((request) => {
    if (request.method !== 'GET') return write(request, held) ?? { answer: held.shown }
    if (request.path.endsWith('/admin/operators')) return { answer: { operators } }
    return { answer: request.path.endsWith('/rules') ? rules : held.shown }
  })
  renderModerator(() => <CaseView caseId={caseId} scope={scope} back={null} onDone={onDone} />)
  return { ...served, held, onDone }
}

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const wait = { timeout: 5000 }

it('leaves a legal notice to the operators, and says so', async () => {
  const legal = { explanation: 'A forgery', isAboutChildAbuse: false, name: null, email: null }
  const notice = { ...details().reportList[0], id: 'r2', reporter: null, reason: 'illegal', note: '', legal }
  const can = { actions: ['hide' as const], escalate: false, close: false, reopen: false }
  open(details({ legal: 'notice', reportList: [notice as never], can }))
  expect(await screen.findByText(/The operators of this site have the notice as well/)).toBeTruthy()
  expect(screen.getAllByText('Legal notice')).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Close case…' })).toBeNull()
  cleanup()
  open(details({ legal: 'notice' }), undefined, 'server')
  await screen.findByRole('button', { name: 'Close case…' })
  expect(screen.queryByText(/The operators of this site/)).toBeNull()
})

it('shows what was reported, by whom, and the person’s history', async () => {
  open(details())
  expect(await screen.findByText('Unchanged since it was reported.')).toBeTruthy()
  expect(screen.getByText('Third time')).toBeTruthy()
  expect(screen.getByText('Ada Berg')).toBeTruthy()
  expect(screen.getByText('Rule 1: Be kind')).toBeTruthy()
  expect(screen.queryByText(/reversed/)).toBeNull()
})

it('withholds names of reporters in a case about the viewer', async () => {
  const reportList = details().reportList.map((one) => ({ ...one, reporter: null }))
  open(details({ person: mia, reportList }))
  expect(await screen.findByText('Name withheld from you')).toBeTruthy()
  cleanup()
  open(details({ reportList }))
  expect(await screen.findByText('Visitor or deleted account')).toBeTruthy()
})

it('shows what was edited since', async () => {
  open(details({ reported: snapshot('Buy cheap followers'), now: snapshot('Buy nothing') }))
  await screen.findByText('Edited since it was reported')
  expect(document.querySelector('del')?.textContent).toContain('cheap')
  await press('As reported')
  expect(await screen.findByText('Buy cheap followers')).toBeTruthy()
})

it('shows what later reports saw, also once it is deleted', async () => {
  const versions = [{ snapshot: snapshot('Buy worse'), at: '2026-05-02T10:00:00.000Z' }]
  for (const now of [snapshot('Buy nothing'), null]) {
    open(details({ reported: snapshot('Buy cheap followers'), versions, now }))
    const later = await screen.findByRole('button', { name: /^As reported .*2026/ })
    expect(screen.queryByText('Buy worse')).toBeNull()
    fireEvent.click(later)
    expect(await screen.findByText('Buy worse')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Changes' }) === null).toBe(now === null)
    await press('As reported')
    expect(await screen.findByText('Buy cheap followers')).toBeTruthy()
    cleanup()
  }
})

it('takes a new title and another picture for an edit', async () => {
  const picture = { id: 'a', url: '/a', alt: '', width: 0, height: 0, isInText: false }
  for (const now of [
    { ...snapshot('Buy now'), title: 'Other' },
    { ...snapshot('Buy now'), pictures: [picture] },
  ]) {
    open(details({ now }))
    expect(await screen.findByText('Edited since it was reported')).toBeTruthy()
    cleanup()
  }
})

it('keeps a copy of what was deleted', async () => {
  open(details({ reported: snapshot('Gone words'), now: null }))
  expect(await screen.findByText('Deleted since it was reported')).toBeTruthy()
  expect(screen.getByText('Gone words')).toBeTruthy()
})

it('shows the conversation around a comment as its page does', async () => {
  const said = (text: string, isSubject = false) => ({
    ...{ author: null, at: '2026-05-01T10:00:00.000Z', text, isSubject },
  })
  open(details({ thread: [said('Which shop?'), said('**Only** this [one](https://shop.test/a)', true)] }))
  expect((await screen.findByText('Only', {}, wait)).tagName).toBe('STRONG')
  expect(screen.getByText('one').closest('a')?.getAttribute('href')).toBe('https://shop.test/a')
})

const knownFacts = (does: string) =>
  `This post (“Cheap followers”, published on May 1, 2026) ${does}. It says: “Buy now” It was reported 2 times.`

it('hides it in three presses, with the rule in the statement', async () => {
  const { sent, toasts } = open(details(), (request) =>
    isOf(request, 'POST', '/acts') ? { answer: { id: 'x', caseId } } : undefined,
  )
  await press('Hide…')
  fireEvent.click(await screen.findByRole('radio', { name: 'Rule 1: No ads' }, wait))
  await press('Hide')
  await waitFor(() => expect(toasts).toEqual(['Hidden: They get your reasons, and can appeal.']))
  expect(sent).toHaveLength(1)
  expect(sent[0]?.body).toMatchObject({
    ...{ caseId, action: 'hide', subject: { kind: 'content', id: details().reported.id } },
    statement: { basis: 'rule', ground: 'Rule 1: No ads', facts: knownFacts('breaks “Rule 1: No ads”') },
  })
})

it('hides it in two presses for what the reports say, or for the rule that they name', async () => {
  const { sent } = open(details(), () => ({ answer: { id: 'x', caseId } }))
  await press('Hide…')
  expect(
    (await screen.findByRole<HTMLInputElement>('radio', { name: 'Spam or advertising' }, wait)).checked,
  ).toBe(true)
  await press('Hide')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({ statement: { basis: 'rule', ground: 'Spam or advertising' } })
  cleanup()
  const [report] = details().reportList
  const ofRule = (rule: string) => ({ ...report, reason: 'rules', rule }) as NonNullable<typeof report>
  const reportList = ['Rule 2: Be kind', 'Rule 1: No ads', 'Rule 1: No ads'].map(ofRule)
  open(details({ reasons: ['rules'], reportList }))
  await press('Hide…')
  const rule = await screen.findByRole<HTMLInputElement>('radio', { name: 'Rule 1: No ads' }, wait)
  expect(rule.checked).toBe(true)
})

it('begins the facts with the rule, until they are written', async () => {
  open(details())
  await press('Hide…')
  const facts = async () =>
    (await screen.findByLabelText<HTMLTextAreaElement>('What happened?', {}, wait)).value
  fireEvent.click(await screen.findByRole('radio', { name: 'Rule 1: No ads' }, wait))
  expect(await facts()).toBe(knownFacts('breaks “Rule 1: No ads”'))
  fireEvent.click(screen.getByRole('radio', { name: 'Spam or advertising' }))
  expect(await facts()).toBe(knownFacts('contains spam or advertising'))
  fireEvent.change(screen.getByLabelText('What happened?'), { target: { value: 'My own words' } })
  fireEvent.click(screen.getByRole('radio', { name: 'Rule 1: No ads' }))
  expect(await facts()).toBe('My own words')
})

it('keeps the statement and shows the fresh case when another moderator was faster', async () => {
  const { toasts } = open(details(), (request, held) => {
    if (!isOf(request, 'POST', '/acts')) return undefined
    held.shown = details({ isHidden: true, assignee: ada })
    return refusal('already_done')
  })
  await press('Hide…')
  fireEvent.click(await screen.findByRole('radio', { name: 'Rule 1: No ads' }, wait))
  fireEvent.change(screen.getByLabelText('What happened?'), { target: { value: 'My own words' } })
  await press('Hide')
  await waitFor(() =>
    expect(toasts).toEqual([
      'Nothing was done: Another moderator did this already. Your text is still here.',
    ]),
  )
  expect(screen.getByLabelText<HTMLTextAreaElement>('What happened?').value).toBe('My own words')
  await waitFor(() => expect(screen.getByText('Hidden')).toBeTruthy())
})

it('takes the case as it saw it, and shows who was faster', async () => {
  const { sent, toasts } = open(details(), (_, held) => {
    held.shown = details({ assignee: ada })
    return refusal('case_taken')
  })
  await press('Take')
  await waitFor(() => expect(toasts[0]).toContain('Someone else took it in the meantime.'))
  expect(sent[0]?.body).toEqual({ expectedId: null })
  await press('Take over')
  await waitFor(() => expect(sent[1]?.body).toEqual({ expectedId: ada.id }))
})

it('hands a case of the server over to another operator, never to whom it is about', async () => {
  const mine = details({ assignee: mia, level: 'server' })
  const { sent } = open(
    mine,
    (_, held) => {
      held.shown = { ...mine, assignee: ada }
      return undefined
    },
    'server',
  )
  await press('Hand over…')
  const dialog = within(await screen.findByRole('dialog', {}, wait))
  const choices = await dialog.findAllByRole('radio')
  expect(choices).toHaveLength(1)
  fireEvent.click(dialog.getByRole('radio', { name: 'Ada Berg' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Hand over' }))
  await screen.findByText('Ada Berg', { selector: '[role=status] bdi' }, wait)
  expect(sent).toMatchObject([{ method: 'PUT', body: { personId: ada.id, expectedId: mia.id } }])
})

it('gives back a case of the viewer', async () => {
  const { sent } = open(details({ assignee: mia }), (_, held) => {
    held.shown = details()
    return undefined
  })
  await press('Give back')
  await screen.findByText('Not taken yet')
  expect(sent.map(({ method }) => method)).toEqual(['DELETE'])
})

it('repeats a note whose answer was lost with the same id, and clears it once stored', async () => {
  let isLost = true
  const { sent } = open(details(), () => (isLost ? refusal('internal', 500) : undefined))
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Note for moderators')
  fireEvent.change(field, { target: { value: 'Look at her other posts' } })
  await press('Add note')
  await waitFor(() => expect(sent).toHaveLength(1))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Add note' })).toBeTruthy())
  expect(field.value).toBe('Look at her other posts')
  isLost = false
  await waitFor(() => {
    if (sent.length < 2) fireEvent.click(screen.getByRole('button', { name: 'Add note' }))
    expect(field.value).toBe('')
  }, wait)
  expect(sent).toHaveLength(2)
  expect(new Set(sent.map(({ body }) => (body as { id: string }).id)).size).toBe(1)
})

it('closes a case as fine, and offers “action was taken” only after an act', async () => {
  const { sent, onDone } = open(details(), (_, held) => {
    held.shown = details({ status: 'closed', outcome: 'fine' })
    return undefined
  })
  await press('Close case…')
  const dialog = within(await screen.findByRole('dialog', {}, wait))
  expect(dialog.queryByRole('radio', { name: 'Action was taken' })).toBeNull()
  fireEvent.click(dialog.getByRole('radio', { name: 'It’s fine' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Close case' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sent[0]?.body).toEqual({ outcome: 'fine', reason: '', hasActed: false })
})

it('offers no “action was taken” for an act that was reversed', async () => {
  const entry = {
    ...{ id: 'e', actor: ada, isAutomatic: false, what: 'hide' as const, text: '', ground: null },
    ...{ endsAt: null, isReversed: true, createdAt: '2026-05-01T10:00:00.000Z' },
  }
  open(details({ entries: [entry] }))
  await press('Close case…')
  const dialog = within(await screen.findByRole('dialog', {}, wait))
  await dialog.findByRole('radio', { name: /^It’s fine/ })
  expect(dialog.queryByRole('radio', { name: /^Action was taken/ })).toBeNull()
})

it('keeps the reason when someone else closed the case', async () => {
  const { toasts, onDone } = open(details(), (_, held) => {
    held.shown = details({ status: 'closed', outcome: 'fine' })
    return decidedBefore('fine', 'Only a joke')
  })
  await press('Close case…')
  const dialog = within(await screen.findByRole('dialog', {}, wait))
  fireEvent.click(dialog.getByRole('radio', { name: 'Dismissed' }))
  const reason = dialog.getByLabelText<HTMLTextAreaElement>('Reason (optional)')
  fireEvent.change(reason, { target: { value: 'Spam of a bot' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Close case' }))
  await waitFor(() => expect(toasts[0]).toContain('Ada Berg already closed it as fine.'))
  expect((await dialog.findByRole('alert')).textContent).toContain('Only a joke')
  expect(reason.value).toBe('Spam of a bot')
  expect(onDone).not.toHaveBeenCalled()
})

it('says where a case went that is no longer the viewer’s', async () => {
  serve(() => refusal('case_not_found', 404))
  renderModerator(() => (
    <CaseView caseId={caseId} scope={{ club }} back={<a href="/x">All cases</a>} onDone={() => {}} />
  ))
  expect(await screen.findByText('This case isn’t here')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'All cases' })).toBeTruthy()
})

it('hides what was reported with a ban, ticked and above the reasons, unless that is unticked', async () => {
  for (const isKept of [false, true]) {
    const { sent } = open(details(), undefined, { club: { ...club, id: caseId } })
    await press('More')
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Ban…' }))
    const box = await screen.findByRole<HTMLInputElement>(
      'checkbox',
      { name: 'Hide the post that was reported' },
      wait,
    )
    expect(box.checked).toBe(true)
    const reasons = await screen.findByRole('group', { name: 'What does it break?' }, wait)
    expect(box.compareDocumentPosition(reasons) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    if (isKept) fireEvent.click(box)
    await press('Ban')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toMatchObject({ action: 'ban', caseId, hidesAll: false, hidesSubject: !isKept })
    cleanup()
  }
})

it('offers to hide only what is there: not what is hidden or gone', async () => {
  for (const change of [{ isHidden: true }, { now: null }]) {
    open(details(change))
    await press('More')
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Ban…' }))
    await screen.findByRole('checkbox', { name: 'Hide everything they published here' }, wait)
    expect(screen.queryByRole('checkbox', { name: 'Hide the post that was reported' })).toBeNull()
    cleanup()
  }
})

it('says in closing what happened, and whether it can still be seen', async () => {
  const entry = {
    actor: ada,
    isAutomatic: false,
    text: '',
    ground: null,
    endsAt: null,
    createdAt: '2026-05-01T10:00:00.000Z',
  }
  const ban = { ...entry, id: 'b', what: 'ban' as const, isReversed: false }
  for (const [change, text] of [
    [{ entries: [ban] }, 'Banned. The post is still visible.'],
    [{ entries: [ban], isHidden: true }, 'Banned. The post is hidden.'],
    [{ entries: [{ ...ban, isReversed: true }], now: null }, 'Nothing was done. The post was deleted.'],
  ] as const) {
    const { toasts } = open(details(change as never))
    await press('Close case…')
    const dialog = within(await screen.findByRole('dialog', {}, wait))
    dialog.getByText(text)
    fireEvent.click(dialog.getByRole('radio', { name: /^Dismissed/ }))
    fireEvent.click(dialog.getByRole('button', { name: 'Close case' }))
    await waitFor(() => expect(toasts).toContain(`Case closed: ${text} The reporters are notified.`))
    cleanup()
  }
})
