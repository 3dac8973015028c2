// @vitest-environment jsdom
import type { PollItem } from '@guildhall/contract/polls'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderPart } from '../../ui/rendering.fixture'
import { Ballot } from './Ballot'

vi.mock('./TimeLeft', () => ({ TimeLeft: () => null }))
afterEach(cleanup)

const options = [
  { id: 'a', text: 'Oak' },
  { id: 'b', text: 'Elm' },
]
const poll = (data: Partial<PollItem['data']>) =>
  ({
    id: 'poll',
    data: {
      ...{ question: 'Which?', options, votes: null, votedFor: null, lostVote: false, hasEnded: false },
      ...{ endsAt: '2999-01-01T00:00:00.000Z', can: { vote: true } },
      ...data,
    },
  }) as PollItem
const ballot = (data: Partial<PollItem['data']>) => <Ballot item={poll(data)} digits={0} submit="Vote" />
const removed = 'The option you voted for was removed. Choose another one to vote again.'

describe('the ballot of a person whose option was removed', () => {
  it('says so, with a vote to cast and nothing to cancel', () => {
    const { show } = renderPart(ballot({ votes: { a: 1, b: 0 }, votedFor: 'a' }))
    fireEvent.click(screen.getByRole('button', { name: 'Change vote' }))
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDefined()
    show(ballot({ options: options.slice(1), lostVote: true }))
    expect(screen.getByText(removed)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
    fireEvent.click(screen.getByRole('radio', { name: 'Elm' }))
    expect(screen.getByRole('button', { name: 'Vote' }).hasAttribute('disabled')).toBe(false)
  })

  it.each<[string, Partial<PollItem['data']>]>([
    ['of others', {}],
    ['that has ended', { lostVote: true, hasEnded: true }],
    ['of who may no longer vote', { lostVote: true, can: { vote: 'members_only' } }],
  ])('says nothing on a ballot %s', (_name, data) => {
    renderPart(ballot(data))
    expect(screen.queryByText(removed)).toBeNull()
  })
})
