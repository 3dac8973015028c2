// @vitest-environment jsdom
import type { ContentItem } from '@guildhall/contract/feed'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keys } from '../../lib/cache/keys'
import { queryClient } from '../../lib/cache/queryClient'
import { reachThrough } from '../../lib/net/call'
import { unreachableError } from '../../lib/net/callError'
import { toast } from '../../lib/page/toast'
import { keepPlain } from '../../ui/plainWriting'
import { renderPart } from '../../ui/rendering.fixture'
import CommentForm from './CommentForm'
import { ofItem } from './discussion'

const item = { id: 'post', type: 'post', club: { id: 'k', slug: 'k' } } as unknown as ContentItem
const said = vi.spyOn(toast, 'error')
const onAdded = vi.fn()
let requests: string[]
let answers: { status: number; answer: unknown; retryAfter?: string }[]
/** Number of upcoming requests whose responses are lost. */
let lost: number

beforeEach(() => {
  ;[requests, answers, lost] = [[], [], 0]
  localStorage.clear()
  keepPlain(true)
  said.mockClear()
  onAdded.mockClear()
  queryClient.clear()
  queryClient.setQueryData(keys.session, { viewer: { id: 'mia', firstName: 'Mia' }, expiresAt: null })
  reachThrough(async ({ method, path, body }) => {
    if (method === 'GET') return { status: 404, answer: null }
    const { content } = body as { content: string }
    requests.push(`${method} ${path.split('/').at(-1) === 'comments' ? 'comments' : 'comment'}: ${content}`)
    if (lost-- > 0) throw unreachableError()
    return answers.shift() ?? { status: 200, answer: { id: 'c', contentId: 'post', parentId: null } }
  })
})
afterEach(cleanup)

const field = () => screen.getByLabelText('Write a comment') as HTMLTextAreaElement
async function post(text: string) {
  fireEvent.change(field(), { target: { value: text } })
  fireEvent.submit(field().form as HTMLFormElement)
  await waitFor(() => expect(said.mock.calls.length + onAdded.mock.calls.length).toBeGreaterThan(0))
}

it('keeps a comment that could not be sent, and adds it at the next press', async () => {
  lost = 1
  renderPart(<CommentForm about={ofItem(item)} onAdded={onAdded} />, queryClient)
  await post('Fine work')
  expect(said).toHaveBeenCalledWith('Failed to add comment', 'You’re offline. Your draft is saved.')
  expect(field().value).toBe('Fine work')
  said.mockClear()
  await post('Fine work')
  await waitFor(() => expect(onAdded).toHaveBeenCalledWith('c'))
  expect(field().value).toBe('')
  expect(requests).toEqual(['POST comments: Fine work', 'POST comments: Fine work'])
})

it('changes the comment that arrived when its answer was lost and the words are others', async () => {
  lost = 1
  renderPart(<CommentForm about={ofItem(item)} onAdded={onAdded} />, queryClient)
  await post('Fine work')
  said.mockClear()
  answers = [{ status: 409, answer: { error: { code: 'id_taken', message: '', requestId: 'x' } } }]
  await post('Very fine work')
  await waitFor(() => expect(onAdded).toHaveBeenCalledTimes(1))
  expect(requests.slice(1)).toEqual(['POST comments: Very fine work', 'PATCH comment: Very fine work'])
})

it('says when a new member can comment again, and keeps what was written', async () => {
  renderPart(<CommentForm about={ofItem(item)} onAdded={onAdded} />, queryClient)
  const refusal = { error: { code: 'too_soon', message: '', requestId: 'x' } }
  answers = [{ status: 429, answer: refusal, retryAfter: '25' }]
  await post('Fine work')
  expect(said).toHaveBeenCalledWith(
    'Failed to add comment',
    'New members publish slowly here at first. Try again in 25 seconds. What you wrote stays here.',
  )
  expect(field().value).toBe('Fine work')
})
