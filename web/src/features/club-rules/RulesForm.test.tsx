// @vitest-environment jsdom
import type { ClubRules } from '@guildhall/contract/club-rules'
import { useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answerWith, refusal, renderSignedIn } from '../courses/rendering.fixture'
import { clubRulesQuery } from './club-rules.api'
import RulesForm from './RulesForm'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const ruleOf = (title: string, at: number) => ({
  id: `01890000-0000-7000-8000-00000000000${at}`,
  title,
  text: '',
})
const saved: ClubRules = { rules: [ruleOf('One', 1), ruleOf('Two', 2)], questions: [], version: 1 }

function show(answer: (body: ClubRules) => ReturnType<typeof refusal> | { answer: unknown }) {
  let now = saved
  const sent = answerWith(({ method, body }) =>
    method === 'GET' ? { answer: now } : answer(body as ClubRules),
  )
  const { queries } = renderSignedIn(() => <Shown />)
  return {
    sent,
    change: (next: ClubRules) => {
      now = next
      return queries.invalidateQueries()
    },
  }
}
function Shown() {
  const { data } = useQuery(clubRulesQuery('chess'))
  return data ? <RulesForm clubId="chess" saved={data} /> : null
}
const titles = () =>
  screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Rule \d/ }).map(({ value }) => value)
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

it('orders, removes and adds rules, and saves them with their version', async () => {
  const { sent } = show((body) => ({ answer: { ...body, version: 2 } }))
  await press('Move rule 2 up')
  expect(titles()).toEqual(['Two', 'One'])
  fireEvent.keyDown(screen.getByRole('button', { name: 'Move rule 1' }), { key: 'ArrowDown' })
  expect(titles()).toEqual(['One', 'Two'])
  await press('Remove rule 1')
  await press('Add “Be kind”')
  expect(titles()).toEqual(['Two', 'Be kind'])
  expect(screen.queryByRole('button', { name: 'Add “Be kind”' })).toBeNull()
  await press('Add question')
  fireEvent.change(screen.getByRole('textbox', { name: 'Question 1' }), { target: { value: 'Why?' } })
  await press('Save Rules')
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({
    version: 1,
    rules: [{ title: 'Two' }, { title: 'Be kind' }],
    questions: [{ question: 'Why?', isRequired: true }],
  })
})

it('needs every added rule to be written', async () => {
  const { sent } = show((body) => ({ answer: body }))
  await press('Add rule')
  await press('Save Rules')
  expect(await screen.findByText('Write the rule')).toBeTruthy()
  expect(sent).toEqual([])
})

it('asks before it replaces what another admin saved meanwhile', async () => {
  const { sent, change } = show(({ version, ...body }) =>
    version === 5 ? { answer: { ...body, version: 6 } } : refusal('changed_meanwhile'),
  )
  await press('Remove rule 1')
  const theirs = { ...saved, rules: [ruleOf('Theirs', 3)], version: 5 }
  await change(theirs)
  expect(await screen.findByText('Someone else changed the rules.')).toBeTruthy()
  expect(titles()).toEqual(['Two'])
  await press('Save Rules')
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ version: 5, rules: [{ title: 'Two' }] }))
})

it('can take what another admin saved', async () => {
  const { change } = show(() => refusal('changed_meanwhile'))
  await press('Remove rule 1')
  await change({ ...saved, rules: [ruleOf('Theirs', 3)], version: 5 })
  await press('Use their version')
  expect(titles()).toEqual(['Theirs'])
  expect(screen.queryByText('Someone else changed the rules.')).toBeNull()
})
