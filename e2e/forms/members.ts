import { createClub, expect, unusedName } from '../test.ts'
import { dialog, type Form, joins, noText, question, type Stage, seen, words } from './form.ts'

/** Another person's private club that invited the person. */
async function invited({ me: { page, request }, other }: Stage): Promise<void> {
  const club = await createClub(other.request, { name: unusedName('By Invitation'), isPrivate: true })
  const { username } = await (await request.get('/rest/v1/profile')).json()
  const answer = await other.request.post(`/rest/v1/clubs/${club.slug}/invites/people`, {
    data: { username },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  await page.goto(`/${club.slug}/join`)
}

/** Opens a conversation in which another person has written. */
async function written(stage: Stage): Promise<void> {
  const { me, other, club } = stage
  await joins(stage)
  const [mine, theirs] = await Promise.all(
    [me, other].map(async ({ request }) => (await (await request.get('/auth/v1/session')).json()).viewer.id),
  )
  const sent = await other.request.post('/functions/v1/send-chat-message', {
    data: { club_id: club.id, receiver_id: mine, message: `Bad ${words}` },
  })
  expect(sent.ok(), await sent.text()).toBe(true)
  await me.page.goto(`/messages?in=${club.id}&with=${theirs}`)
}

export const memberForms: Form[] = [
  question({
    name: 'Block somebody',
    files: ['content/BlockDialog.tsx'],
    ask: async ({ me: { page }, other }) => {
      const { username } = await (await other.request.get('/rest/v1/profile')).json()
      await page.goto(`/user/${username}`)
      await page.getByRole('button', { name: 'Block', exact: true }).click()
    },
    action: 'Block',
    sends: ['PUT', /\/my\/blocks\//],
    refusals: {
      user_not_found: ['Failed to block this person', 'This account was deleted.'],
      internal: ['Failed to block this person'],
    },
    done: ({ me: { page } }) =>
      expect(page.getByRole('button', { name: 'Unblock', exact: true })).toBeVisible(),
  }),
  {
    name: 'Close the welcome',
    files: ['features/clubs/page/NewMember.tsx'],
    open: async ({ me: { page, request }, other }) => {
      const club = await createClub(other.request, { name: unusedName('Welcoming') })
      expect((await request.put(`/rest/v1/clubs/${club.slug}/membership`)).ok()).toBe(true)
      await page.goto(`/${club.slug}`)
      await page.getByRole('button', { name: 'Read the welcome' }).click()
      return { press: page.getByRole('button', { name: 'Got it' }), typed: [] }
    },
    sends: ['PUT', /\/membership\/welcome$/],
    refusals: { internal: ['The welcome could not be closed', 'Please try again.'] },
    done: ({ me: { page } }) => expect(page.getByRole('button', { name: 'Got it' })).toHaveCount(0),
    without: {
      words: noText,
      leave: 'holds nothing that was typed',
      session: 'holds nothing that was typed: one logs in and comes back',
    },
  },
  {
    name: 'Report messages',
    files: ['features/messages/ReportDialog.tsx'],
    open: async (stage) => {
      const { page } = stage.me
      await written(stage)
      await page.getByRole('button', { name: /^Options for the message/ }).click()
      await page.getByRole('menuitem', { name: 'Report' }).click()
      const note = dialog(page).getByLabel('Note (optional)')
      await dialog(page).getByLabel('Reason').selectOption('Something else')
      await note.fill(words)
      return {
        press: dialog(page).getByRole('button', { name: 'Send report' }),
        typed: [
          [note, words],
          [dialog(page).getByLabel('Reason'), 'other'],
        ],
      }
    },
    sends: ['POST', /\/reports$/],
    refusals: {
      message_final: ['Failed to send the report', 'A message was deleted in the meantime.'],
      message_not_found: ['A message no longer exists.'],
      conversation_not_found: ['This conversation no longer exists.'],
      user_not_found: ['This account was deleted.'],
      internal: ['Please try again.'],
    },
    says: 'Report sent',
    done: ({ me: { page } }) => seen(page, /^Block .* as well\?$/),
  },
  {
    name: 'Join a club that costs something',
    files: ['features/clubs/page/JoinAction.tsx'],
    open: async ({ me: { page }, other }) => {
      const club = await createClub(other.request, {
        name: unusedName('Paid Door'),
        isPaid: true,
        membershipFee: '2',
      })
      await page.goto(`/${club.slug}/preview`)
      return { press: page.getByRole('button', { name: 'Join Club' }), typed: [] }
    },
    without: {
      words: noText,
      leave: 'holds nothing that was typed',
      session: 'holds nothing that was typed: one logs in and comes back',
    },
    sends: ['PUT', /\/membership$/],
    refusals: {
      club_is_private: ['Failed to join club', 'This club is private.'],
    },
    isLive: true,
    says: 'Request sent',
    done: ({ me: { page } }) => seen(page, 'How to pay'),
  },
  question({
    name: 'Leave Club',
    files: ['features/membership/LeaveDialog.tsx', 'features/clubs/page/ClubOptions.tsx'],
    ask: async ({ me: { page, request }, other }) => {
      const club = await createClub(other.request, { name: unusedName('Way Out') })
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
      invitation_before_removal: [
        'Failed to accept invitation',
        'You were removed from the club after this invitation was created. Ask for a new one.',
      ],
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
  {
    name: 'Accept rules and answer before joining',
    files: ['features/club-rules/JoinForm.tsx', 'features/club-rules/JoinDialog.tsx'],
    open: async ({ me: { page }, other }) => {
      const club = await createClub(other.request, { name: unusedName('Asking First') })
      const data = {
        version: 0,
        rules: [{ id: crypto.randomUUID(), title: 'Be kind', text: '' }],
        questions: [{ id: crypto.randomUUID(), question: 'Why do you join?', isRequired: true }],
      }
      expect((await other.request.put(`/rest/v1/clubs/${club.slug}/rules`, { data })).ok()).toBe(true)
      await page.goto(`/${club.slug}/preview`)
      await page.getByRole('button', { name: 'Join Club' }).click()
      const field = dialog(page).getByRole('textbox', { name: 'Why do you join?' })
      await field.fill(words)
      await dialog(page).getByRole('checkbox').check()
      return { press: dialog(page).getByRole('button', { name: 'Join Club' }), typed: [[field, words]] }
    },
    byKey: 'Why do you join?',
    sends: ['PUT', /\/membership$/],
    refusals: { internal: ['Failed to join club'] },
    isLive: true,
    says: 'Successfully joined club!',
    done: ({ me: { page } }) =>
      expect(page.getByRole('button', { name: 'What do you want to talk about?' })).toBeVisible(),
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
