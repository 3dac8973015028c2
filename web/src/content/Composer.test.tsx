// @vitest-environment jsdom
import type { Club } from '@guildhall/contract/clubs'
import { type ContentKind, contentKinds } from '@guildhall/contract/limits'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keys } from '../lib/cache/keys'
import { queryClient } from '../lib/cache/queryClient'
import { renderPart } from '../ui/rendering.fixture'
import { Composer } from './Composer'
import type { Kind } from './kind'
import { kindWords } from './kindWords'

const kindOf = (type: ContentKind) =>
  ({
    ...{ type, icon: kindWords[type].icon },
    texts: { create: `Create ${type}`, prompt: `Prompt of ${type}` },
  }) as unknown as Kind
const onCreate = vi.fn()

function show(types: readonly ContentKind[], denied: Partial<Record<ContentKind, string>> = {}) {
  const publish = Object.fromEntries(contentKinds.map((type) => [type, denied[type] ?? true]))
  const club = { id: 'k', can: { publish, adminsOnly: [] } } as unknown as Club
  renderPart(
    <Composer club={club} kinds={types.map(kindOf)} onCreate={onCreate} onApproach={() => undefined} />,
    queryClient,
  )
}
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

beforeEach(() => {
  onCreate.mockClear()
  queryClient.setQueryData(keys.session, { viewer: { id: 'mia', firstName: 'Mia' }, expiresAt: null })
})
afterEach(cleanup)

it('names the first kinds, and has the others in a menu', async () => {
  show(contentKinds)
  expect(buttons()).toEqual(['Prompt of post', 'Post', 'Poll', 'Event', 'More'])
  fireEvent.click(screen.getByRole('button', { name: 'More to publish' }))
  const item = await screen.findByRole('menuitem', { name: 'Create job' })
  expect(screen.getAllByRole('menuitem')).toHaveLength(contentKinds.length - 3)
  fireEvent.click(item)
  expect(onCreate).toHaveBeenCalledWith('job')
})

it('has all kinds in the menu on phones', async () => {
  show(contentKinds)
  vi.stubGlobal('matchMedia', (query: string) => {
    const matches = query.includes('max-width: 47.99em')
    return { matches, addEventListener: () => {}, removeEventListener: () => {} }
  })
  fireEvent.click(screen.getByRole('button', { name: 'More to publish' }))
  await screen.findByRole('menuitem', { name: 'Create post' })
  expect(screen.getAllByRole('menuitem')).toHaveLength(contentKinds.length)
})

it('has a menu on phones alone for a single kind more', () => {
  show(['post', 'poll', 'event', 'job'])
  expect(buttons()).toEqual(['Prompt of post', 'Post', 'Poll', 'Event', 'Job', 'More'])
  expect(screen.getByRole('button', { name: 'More to publish' }).dataset.phones).toBe('true')
})

it('has no button for a kind that the viewer may not publish', () => {
  show(['post', 'poll', 'event'], { post: 'publish_members_denied' })
  expect(buttons()).toEqual(['Prompt of poll', 'Poll', 'Event', 'More'])
})

it('says why when the viewer may publish nothing', () => {
  show(['post'], { post: 'publish_non_member' })
  expect(screen.getByText('You need to be a club member to create posts.')).toBeTruthy()
})
