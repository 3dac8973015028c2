import type { Page } from '@playwright/test'
import { createClub, expect, unusedName } from '../test.ts'
import { dialog, type Form, joins, list, noText, onPage, question, seen, words } from './form.ts'

export const clubForms: Form[] = [
  {
    name: 'Create Club',
    files: ['features/clubs/CreateClubPage.tsx'],
    open: async ({ me: { page } }) => {
      await page.goto('/create-club')
      const name = unusedName('Twice Founded')
      await page.getByLabel('Club name').fill(name)
      await page.getByRole('button', { name: 'More options' }).click()
      await page.getByLabel('Description').fill(words)
      return {
        press: page.locator('main').getByRole('button', { name: 'Create Club' }),
        typed: [
          [page.getByLabel('Club name'), name],
          [page.getByLabel('Description'), words],
        ],
      }
    },
    sends: ['POST', /\/clubs$/],
    refusals: {
      internal: ['Failed to create club', 'Failed to create club. Please try again.'],
    },
    reopen: onPage,
    says: 'is ready. Write the first post.',
    done: ({ me: { page } }) =>
      expect(page.getByRole('heading', { name: /^Twice Founded/, level: 1 })).toBeVisible(),
    count: async ({ me }) => (await (await me.request.get('/rest/v1/my/clubs')).json()).mine.length,
  },
  {
    name: 'Edit Club: details',
    files: [
      'features/clubs/settings/DetailsForm.tsx',
      'features/clubs/settings/EditForm.tsx',
      'features/clubs/settings/useEditForm.ts',
    ],
    open: ({ me: { page }, club }) => editTab(page, club.slug, '', 'Description', words),
    byKey: 'Description',
    sends: ['PUT', /\/details$/],
    refusals: {
      permission_denied: ['Only club owners and admins can edit club details'],
      internal: ['Your changes could not be saved. Please try again.'],
    },
    reopen: onPage,
    done: ({ me: { page } }) => seen(page, 'Changes are saved!'),
  },
  {
    name: 'Edit Club: access',
    files: ['features/clubs/settings/AccessForm.tsx'],
    open: async ({ me: { page }, club }) => {
      await page.goto(`/${club.slug}/edit-club?tab=access`)
      await page.getByRole('radio', { name: 'Paid' }).check()
      await page.getByLabel('Amount').fill('3')
      return {
        press: page.getByRole('button', { name: 'Save Changes' }),
        typed: [[page.getByLabel('Amount'), '3']],
      }
    },
    sends: ['PUT', /\/access$/],
    reopen: onPage,
    done: ({ me: { page } }) => seen(page, 'Changes are saved!'),
    without: { words: 'takes an amount only' },
  },
  {
    name: 'Monetization',
    files: ['features/clubs/settings/FeeDialog.tsx'],
    open: async ({ me: { page }, club }) => {
      await page.goto(`/${club.slug}/settings`)
      await page.getByRole('button', { name: 'Manage', exact: true }).click()
      const fee = dialog(page).getByLabel('Amount')
      await dialog(page).getByRole('radio', { name: 'Paid' }).check()
      await fee.fill('4')
      return { press: dialog(page).getByRole('button', { name: 'Save', exact: true }), typed: [[fee, '4']] }
    },
    sends: ['PUT', /\/access$/],
    refusals: {
      internal: ['The fee could not be saved. Please try again.'],
    },
    done: ({ me: { page } }) => expect(dialog(page)).toHaveCount(0),
    without: { words: 'takes an amount only' },
  },
  {
    name: 'Club Features',
    files: ['features/clubs/settings/FeaturesCard.tsx'],
    open: async ({ me: { page }, club }) => {
      await page.goto(`/${club.slug}/settings`)
      await page.getByRole('switch', { name: 'Jobs' }).click()
      return { press: page.getByRole('button', { name: /^Save Features|^Saved/ }), typed: [] }
    },
    sends: ['PUT', /\/features$/],
    refusals: {
      owner_only: ['Permission denied', 'Only club owners can update features'],
      internal: ['Error updating features', 'Please try again.'],
    },
    done: ({ me: { page } }) => seen(page, 'Changes are saved!'),
    without: { words: noText },
  },
  {
    name: 'Role-Based Permissions',
    files: ['features/clubs/settings/PermissionsCard.tsx'],
    open: async ({ me: { page }, club }) => {
      await page.goto(`/${club.slug}/settings`)
      const who = page.getByRole('combobox', { name: 'Who may publish posts', exact: true })
      const isOpen = (await who.inputValue()) === 'admins'
      await who.selectOption(isOpen ? 'Every member' : 'Only Admins')
      return {
        press: page.getByRole('button', { name: /^Save Permissions|^Saved/ }),
        typed: [[who, isOpen ? 'all' : 'admins']],
      }
    },
    sends: ['PUT', /\/permissions$/],
    refusals: {
      permission_denied: ['Permission denied', 'Only club owners and admins can update permissions'],
      person_not_in_club: [
        'Error updating permissions',
        'Only members and groups of the club can be chosen.',
      ],
    },
    says: 'Permissions updated',
    done: ({ me: { page } }) => seen(page, /Permissions updated|Changes are saved!/),
    without: { answer: 'what was saved comes back by the live signal', words: noText },
  },
  {
    name: 'Activity Log',
    files: ['features/activity/RetentionCard.tsx'],
    open: async ({ me: { page }, club }) => {
      const [path, data] = [`/rest/v1/clubs/${club.slug}/activity-log/retention`, { days: 365 }]
      expect((await page.request.put(path, { data })).ok()).toBe(true)
      await page.goto(`/${club.slug}/settings`)
      await page.getByLabel('Keep entries for', { exact: true }).selectOption('30 days')
      await page.getByRole('region', { name: 'Activity Log' }).getByRole('button', { name: 'Save' }).click()
      return { press: dialog(page).getByRole('button', { name: 'Delete older entries' }), typed: [] }
    },
    sends: ['PUT', /\/activity-log\/retention$/],
    refusals: {
      owner_only: ['Error updating the activity log', 'Only the owner can change how long it is kept.'],
      internal: ['Error updating the activity log', 'Please try again.'],
    },
    says: 'Activity log updated',
    done: ({ me: { page } }) =>
      expect(page.getByLabel('Keep entries for', { exact: true })).toHaveValue('30'),
    isLive: true,
    without: { words: noText, leave: 'a choice that one press makes again' },
  },
  {
    name: 'Leaderboard',
    files: ['features/clubs/settings/LeaderboardCard.tsx'],
    open: async ({ me: { page }, club }) => {
      await page.goto(`/${club.slug}/settings`)
      const name = unusedName('Bench').slice(0, 30)
      const field = page.getByRole('textbox', { name: 'Level 3' })
      await field.fill(name)
      return { press: page.getByRole('button', { name: 'Save Leaderboard' }), typed: [[field, name]] }
    },
    sends: ['PUT', /\/leaderboard$/],
    refusals: {
      permission_denied: [
        'Error updating the leaderboard',
        'Only club owners and admins can change the leaderboard',
      ],
      internal: ['Error updating the leaderboard', 'Please try again.'],
    },
    reopen: onPage,
    says: 'Changes are saved!',
    done: ({ me: { page } }) => seen(page, 'Changes are saved!'),
    without: { words: 'takes 30 characters' },
  },
  {
    name: 'Welcome text',
    files: ['features/clubs/settings/WelcomeCard.tsx'],
    open: async ({ me: { page }, club }) => {
      await page.goto(`/${club.slug}/settings`)
      const field = page.getByRole('textbox', { name: 'Welcome text' })
      await field.fill(words)
      return { press: page.getByRole('button', { name: 'Save Welcome' }), typed: [[field, words]] }
    },
    byKey: 'Welcome text',
    sends: ['PUT', /\/clubs\/[^/]+\/welcome$/],
    refusals: {
      permission_denied: [
        'Error updating the welcome text',
        'Only club owners and admins can change the welcome text',
      ],
      internal: ['Error updating the welcome text', 'Please try again.'],
    },
    reopen: onPage,
    says: 'Changes are saved!',
    done: ({ me: { page } }) => seen(page, 'Changes are saved!'),
  },
  {
    name: 'Rules and questions',
    files: ['features/club-rules/RulesForm.tsx'],
    open: async ({ me: { page }, club }) => {
      await page.goto(`/${club.slug}/settings`)
      await page.getByRole('button', { name: 'Add rule' }).click()
      const field = page.getByRole('textbox', { name: 'Rule 1', exact: true })
      await field.fill(words)
      return { press: page.getByRole('button', { name: 'Save Rules' }), typed: [[field, words]] }
    },
    sends: ['PUT', /\/clubs\/[^/]+\/rules$/],
    refusals: {
      permission_denied: ['Error updating the rules', 'Only club owners and admins can change the rules'],
      internal: ['Error updating the rules', 'Please try again.'],
    },
    reopen: onPage,
    says: 'Changes are saved!',
    done: ({ me: { page } }) => seen(page, 'Changes are saved!'),
  },
  {
    name: 'Invite by email',
    files: ['features/invites/EmailForm.tsx', 'features/invites/InviteDialog.tsx'],
    open: async ({ me: { page }, club }) => {
      await page.goto(`/${club.slug}/members`)
      await inviteBy('Email')({ me: { page } })
      const field = dialog(page).getByRole('textbox', { name: 'Email' })
      await field.fill('somebody@else.test')
      return {
        press: dialog(page).getByRole('button', { name: 'Send invitation' }),
        typed: [[field, 'somebody@else.test']],
      }
    },
    sends: ['POST', /\/invites\/emails$/],
    reopen: inviteBy('Email'),
    asksToClose: true,
    refusals: {
      internal: ['Error sending invitation', 'Failed to create invitation'],
      club_not_found: ['Could not send the invitation. Please try again.'],
    },
    done: ({ me: { page } }) => seen(page, 'Invitation sent'),
    count: async (stage) => (await list(stage, `/rest/v1/clubs/${stage.club.slug}/invites`)).length,
    without: { words: 'takes an address only' },
  },
  {
    name: 'Invite by username',
    files: ['features/invites/UsernameForm.tsx'],
    open: async ({ me: { page }, other, club }) => {
      const { username } = await (await other.request.get('/rest/v1/profile')).json()
      await page.goto(`/${club.slug}/members`)
      await inviteBy('Username')({ me: { page } })
      const field = dialog(page).getByRole('textbox', { name: 'Username' })
      await field.fill(username)
      return {
        press: dialog(page).getByRole('button', { name: 'Send invitation' }),
        typed: [[field, username]],
      }
    },
    sends: ['POST', /\/invites\/people$/],
    reopen: inviteBy('Username'),
    asksToClose: true,
    refusals: {
      user_not_found: ['User not found'],
      already_member: ['User is already a member of this club'],
    },
    done: ({ me: { page } }) => seen(page, 'Invitation sent'),
    count: async (stage) => (await list(stage, `/rest/v1/clubs/${stage.club.slug}/invites`)).length,
    without: { words: 'takes a username only' },
  },
  question({
    name: 'Revoke an invitation',
    files: ['features/invites/InviteRow.tsx'],
    ask: async ({ me: { page, request }, club }) => {
      const data = { id: crypto.randomUUID(), lifetime: '7-days', maxUses: null }
      expect((await request.post(`/rest/v1/clubs/${club.slug}/invites/links`, { data })).ok()).toBe(true)
      await page.goto(`/${club.slug}/members?tab=invites`)
      await page.getByRole('button', { name: /^Revoke/ }).click()
    },
    action: 'Revoke',
    sends: ['DELETE', /\/invites\/[^/]+$/],
    refusals: {
      internal: ['Failed to update invitation'],
    },
    isLive: true,
    done: ({ me: { page } }) => expect(page.getByRole('button', { name: /^Revoke/ })).toHaveCount(0),
  }),
  question({
    name: 'Remove a member',
    files: ['features/members/ChangeDialog.tsx'],
    ask: async (stage) => {
      const { page } = stage.me
      await joins(stage)
      await page.goto(`/${stage.club.slug}/members`)
      await page.getByRole('button', { name: /^Actions for/ }).click()
      await page.getByRole('menuitem', { name: 'Remove Member' }).click()
    },
    action: 'Remove Member',
    sends: ['DELETE', /\/members\/[^/]+$/],
    refusals: {
      member_not_found: ['Error removing member', 'This person has already left the club.'],
      internal: ['Failed to remove member from club'],
    },
    isLive: true,
    done: ({ me: { page } }) => expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0),
  }),
  question({
    name: 'Convert to Business Club',
    files: ['features/clubs/settings/ConvertForm.tsx'],
    ask: async ({ me: { page, request } }) => {
      const club = await createClub(request, { name: unusedName('Corner Shop') })
      await page.goto(`/${club.slug}/edit-club?tab=business&converted=true`)
      await page.getByLabel('Business name').fill(words)
      await page.getByRole('button', { name: 'Convert to Business Club' }).click()
    },
    action: 'Convert',
    sends: ['PUT', /\/conversion$/],
    refusals: {
      owner_only: ['Failed to convert club to business. Please try again.'],
    },
    isLive: true,
    says: 'is now a business club.',
    done: ({ me: { page } }) => expect(page).toHaveURL(/edit-club\?tab=business$/),
    doneBefore: ({ me: { page } }) => expect(dialog(page)).toHaveCount(0),
  }),
  {
    name: 'Edit Club: business',
    files: ['features/clubs/settings/BusinessForm.tsx'],
    open: async ({ me: { page, request } }) => {
      const club = await createClub(request, {
        name: unusedName('Corner Ltd'),
        clubType: 'business',
        business: { businessName: 'Corner Ltd' },
      })
      return editTab(page, club.slug, '?tab=business', 'City', words)
    },
    sends: ['PUT', /\/business$/],
    reopen: onPage,
    done: ({ me: { page } }) => seen(page, 'Changes are saved!'),
  },
  {
    name: 'Delete Club',
    files: ['features/clubs/settings/DeleteClubDialog.tsx'],
    open: async ({ me: { page, request } }) => {
      const club = await createClub(request, { name: unusedName('Short Lived') })
      await page.goto(`/${club.slug}/settings`)
      await page.getByRole('button', { name: 'Delete Club' }).click()
      const field = dialog(page).getByRole('textbox')
      await field.fill(club.name)
      return { press: dialog(page).getByRole('button', { name: 'Delete Club' }), typed: [[field, club.name]] }
    },
    sends: ['DELETE', /\/clubs\/[^/]+$/],
    refusals: {
      owner_only: ['Error deleting club', 'Only its owner can delete a club.'],
      club_not_found: ['Club not found'],
      internal: ['An unexpected error occurred'],
    },
    says: 'Club deleted',
    done: ({ me: { page } }) => expect(page).toHaveURL('/my-clubs'),
    without: {
      answer: 'the page says by itself that there is no such club',
      words: 'takes the name of the club only',
      leave: 'takes the name of the club only',
    },
  },
]

async function editTab(page: Page, slug: string, tab: string, label: string, text: string) {
  await page.goto(`/${slug}/edit-club${tab}`)
  await page.getByLabel(label).fill(text)
  return {
    press: page.getByRole('button', { name: 'Save Changes' }),
    typed: [[page.getByLabel(label), text]] as const,
  }
}

/** Opens the dialog that invites people, at one of its forms. */
function inviteBy(way: 'Email' | 'Username') {
  return async ({ me: { page } }: { me: { page: Page } }) => {
    await page.getByRole('button', { name: 'Invite Member' }).click()
    await dialog(page).getByRole('tab', { name: way }).click()
  }
}
