// @vitest-environment jsdom
import type { ClubCard } from '@guildhall/contract/clubs'
import { contentKinds, features } from '@guildhall/contract/limits'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keys } from '../../lib/cache/keys'
import { queryClient } from '../../lib/cache/queryClient'
import { reachThrough } from '../../lib/net/call'
import { toast } from '../../lib/page/toast'
import { renderPart } from '../../ui/rendering.fixture'
import { PostTo } from './PostTo'

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useParams: () => null,
  createLink: () => () => null,
  Link: ({ children, onClick }: Pick<React.ComponentProps<'a'>, 'children' | 'onClick'>) => (
    <a href="/" onClick={onClick}>
      {children}
    </a>
  ),
}))
vi.mock('../../ui/Dialog', () => ({
  Dialog: ({ opened, title, children }: { opened: boolean; title: string; children: React.ReactNode }) =>
    opened && (
      <section aria-label={title}>
        <h2>{title}</h2>
        {children}
      </section>
    ),
}))
vi.mock('../../content/CreateDialog', () => ({
  default: ({ kind, club }: { kind: { texts: { create: string } }; club: { name: string } }) => (
    <p>{`${kind.texts.create} in ${club.name}`}</p>
  ),
}))

const chess = { id: 'k', slug: 'chess', name: 'Chess', logoUrl: null } as ClubCard
const bread = { ...chess, id: 'b', slug: 'bread', name: 'Bread' }
const said = vi.spyOn(toast, 'error')
/** What the viewer may not publish, by kind. */
let denied: Record<string, string>

beforeEach(() => {
  denied = {}
  said.mockClear()
  queryClient.clear()
  queryClient.setQueryData(keys.session, { viewer: { id: 'mia', firstName: 'Mia' }, expiresAt: null })
  queryClient.setQueryData(keys.myClubs, { mine: [chess], joined: [bread], more: [] })
  reachThrough(async ({ path }) => {
    const club = [chess, bread].find(({ slug }) => path.endsWith(`/${slug}`))
    const publish = Object.fromEntries(contentKinds.map((type) => [type, denied[type] ?? true]))
    const all = Object.fromEntries(features.map((feature) => [feature, true]))
    return { status: 200, answer: { ...club, features: all, can: { publish } } }
  })
})
afterEach(cleanup)

it('asks for the club, then opens its form', async () => {
  renderPart(<PostTo clubs={[chess, bread]} hasMore={false} />, queryClient)
  fireEvent.click(screen.getByRole('button', { name: 'Post to…' }))
  fireEvent.click(await screen.findByText('Bread'))
  await screen.findByText('Create Post in Bread')
  expect(screen.queryByText('Where do you want to post?')).toBeNull()
})

it('opens the form of the only club at once, with the first kind that the viewer may publish', async () => {
  denied = { post: 'publish_members_denied' }
  renderPart(<PostTo clubs={[chess]} hasMore={false} />, queryClient)
  fireEvent.click(screen.getByRole('button', { name: 'Post to Chess…' }))
  await screen.findByText('Create Poll in Chess')
})

it('says why nothing can be published', async () => {
  denied = Object.fromEntries(contentKinds.map((type) => [type, 'publish_members_denied']))
  renderPart(<PostTo clubs={[chess]} hasMore={false} />, queryClient)
  fireEvent.click(screen.getByRole('button', { name: 'Post to Chess…' }))
  const why = 'Members are not allowed to publish posts. Please contact a club admin.'
  await waitFor(() => expect(said).toHaveBeenCalledWith('Permission Denied', why))
})
