import { expect, foundClub, unusedName } from '../test.ts'
import { type Form, noText, question, type Stage } from './form.ts'

/** Somebody else's private club, into which one is invited. */
async function invited({ me: { page, request }, other }: Stage): Promise<void> {
  const club = await foundClub(other.request, { name: unusedName('By Invitation'), isPrivate: true })
  const { username } = await (await request.get('/rest/v1/profile')).json()
  const answer = await other.request.post(`/rest/v1/clubs/${club.slug}/invites/people`, {
    data: { username },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  await page.goto(`/${club.slug}/join`)
}

export const memberForms: Form[] = [
  question({
    name: 'Join a club that costs something',
    files: ['app/club/JoinButton.tsx'],
    ask: async ({ me: { page }, other }) => {
      const club = await foundClub(other.request, {
        name: unusedName('Paid Door'),
        isPaid: true,
        membershipFee: '2',
      })
      await page.goto(`/${club.slug}`)
      await page.getByRole('button', { name: 'Join Club' }).first().click()
    },
    action: 'Join Club',
    sends: ['PUT', /\/membership$/],
    refusals: {
      club_is_private: ['Failed to join club', 'This club is private.'],
    },
    isLive: true,
    says: 'Successfully joined club!',
    done: ({ me: { page } }) => expect(page.getByRole('button', { name: 'Join Club' })).toHaveCount(0),
  }),
  question({
    name: 'Leave Club',
    files: ['features/membership/LeaveDialog.tsx', 'app/club/ClubOptions.tsx'],
    ask: async ({ me: { page, request }, other }) => {
      const club = await foundClub(other.request, { name: unusedName('Way Out') })
      expect((await request.put(`/rest/v1/clubs/${club.slug}/membership`)).ok()).toBe(true)
      await page.goto(`/${club.slug}`)
      await page.getByRole('button', { name: 'Club options' }).click()
      await page.getByRole('menuitem', { name: 'Leave Club' }).click()
    },
    action: 'Leave Club',
    sends: ['DELETE', /\/membership$/],
    refusals: {
      owner_cannot_leave: [
        'Cannot leave club',
        'As the owner, you cannot leave your own club. You may delete it instead.',
      ],
      internal: ['Error leaving club', 'Failed to leave club'],
    },
    isLive: true,
    says: 'Left club',
    done: ({ me: { page } }) => expect(page.getByRole('button', { name: 'Join Club' }).first()).toBeVisible(),
  }),
  {
    name: 'Accept an invitation',
    files: ['features/invites/AcceptInvitation.tsx'],
    open: async (stage) => {
      await invited(stage)
      return { press: stage.me.page.getByRole('button', { name: 'Accept Invitation' }), typed: [] }
    },
    sends: ['PUT', /\/invitation$/],
    refusals: {
      invitation_invalid: ['Failed to accept invitation', 'Invalid or expired invitation'],
      invitation_expired: ['Invitation has expired'],
      internal: ['Failed to add user to club'],
    },
    isLive: true,
    says: 'Successfully joined the club',
    done: ({ me: { page } }) =>
      expect(page.getByRole('button', { name: 'What do you want to talk about?' })).toBeVisible(),
    without: {
      words: noText,
      leave: 'holds nothing that was typed',
      session: 'is a page without work, which leads to /login and back',
    },
  },
  question({
    name: 'Decline an invitation',
    files: ['features/invites/AcceptInvitation.tsx'],
    ask: async (stage) => {
      await invited(stage)
      await stage.me.page.getByRole('button', { name: 'Decline' }).click()
    },
    action: 'Decline',
    sends: ['DELETE', /\/invitation$/],
    refusals: {
      internal: ['Failed to update invitation'],
    },
    says: 'Invitation declined',
    isLive: true,
    done: ({ me: { page } }) => expect(page).toHaveURL(/\/preview$/),
    doneBefore: ({ me: { page } }) =>
      expect(page.getByRole('button', { name: 'Request to Join' })).toBeVisible(),
  }),
]
