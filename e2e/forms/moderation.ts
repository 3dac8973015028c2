import { expect, publishPost } from '../test.ts'
import { dialog, type Form, joins, list, noText, type Stage, seen, words } from './form.ts'

/** Opens the menu of another member's post. */
async function openMenu(stage: Stage, entry: string) {
  const { me, other, club } = stage
  await joins(stage)
  const post = await publishPost(other.request, club, { title: 'Cheap followers' })
  await me.page.goto(post.path)
  await me.page.getByRole('button', { name: 'Options for Cheap followers' }).click()
  await me.page.getByRole('menuitem', { name: entry }).click()
}

export const moderationForms: Form[] = [
  {
    name: 'Report',
    files: ['content/reports/ReportForm.tsx'],
    open: async (stage) => {
      const { page } = stage.me
      await openMenu(stage, 'Report…')
      await dialog(page).getByRole('radio', { name: 'Spam or advertising' }).check()
      const note = dialog(page).getByLabel('Note (optional)')
      await note.fill(words)
      return { press: dialog(page).getByRole('button', { name: 'Send report' }), typed: [[note, words]] }
    },
    byKey: 'Note (optional)',
    sends: ['POST', /\/reports$/],
    refusals: {
      report_subject_not_found: ['It was deleted, or you can no longer see it.'],
      own_subject: ['You can’t report what you published yourself.'],
      too_many_reports: ['You sent many reports in a short time. Please try again later.'],
      internal: ['Failed to send the report', 'Please try again.'],
    },
    done: async ({ me: { page } }) => {
      // The second: an answer was lost, and the report is sent again.
      await seen(page, /Moderators will review it and decide|Moderators have your first report/)
      await dialog(page).getByRole('button', { name: 'Done' }).click()
      await expect(dialog(page)).toHaveCount(0)
    },
    count: async ({ me }) => {
      const { items } = await (await me.request.get('/rest/v1/my/reports')).json()
      return items.length
    },
  },
  {
    name: 'Moderate',
    files: ['content/moderation/ActForm.tsx'],
    open: async (stage) => {
      const { page } = stage.me
      await openMenu(stage, 'Moderate…')
      await dialog(page).getByRole('radio', { name: 'Warn' }).check()
      await dialog(page).getByRole('radio', { name: 'Spam or advertising' }).check()
      const facts = dialog(page).getByLabel('What happened?')
      await facts.fill(words)
      return {
        press: dialog(page).getByRole('button', { name: 'Warn', exact: true }),
        typed: [[facts, words]],
      }
    },
    byKey: 'What happened?',
    sends: ['POST', /\/acts$/],
    refusals: {
      already_done: ['Another moderator did this already. Your text is still here.'],
      person_protected: ['You can’t act on yourself, the owner, or people with your role or a higher one.'],
      report_subject_not_found: ['It was deleted in the meantime.'],
      internal: ['Nothing was done', 'Please try again.'],
    },
    says: 'They get your reasons, and can appeal.',
    done: ({ me: { page } }) => expect(dialog(page)).toHaveCount(0),
  },
  {
    name: 'Decline what is held',
    files: ['features/held/DeclineDialog.tsx'],
    open: async (stage) => {
      const { me, other, club } = stage
      await setPrevention(stage, { firstPosts: 2 })
      await joins(stage)
      const data = { id: crypto.randomUUID(), title: 'Hello', content: 'Hi', images: [], attachmentPaths: [] }
      expect((await other.request.post(`/rest/v1/clubs/${club.slug}/posts`, { data })).status()).toBe(409)
      await me.page.goto(`/${club.slug}/held`)
      await me.page.getByRole('button', { name: /^Decline Post/ }).click()
      const reason = dialog(me.page).getByLabel('Reason')
      await reason.fill(words)
      return {
        press: dialog(me.page).getByRole('button', { name: 'Decline', exact: true }),
        typed: [[reason, words]],
      }
    },
    byKey: 'Reason',
    sends: ['PUT', /\/held\/[^/]+\/decision$/],
    refusals: { internal: ['Not declined', 'Please try again.'] },
    done: async ({ me: { page } }) => {
      await expect(dialog(page)).toHaveCount(0)
      await seen(page, 'Nothing waits')
    },
  },
  {
    name: 'What is held and limited',
    files: ['features/prevention/PreventionCard.tsx'],
    open: async ({ me: { page }, club }) => {
      await page.goto(`/${club.slug}/settings#moderation`)
      const form = page.getByRole('form', { name: 'New members' })
      const field = form.getByLabel('First posts to review')
      await field.fill('3')
      return { press: form.getByRole('button', { name: 'Save', exact: true }), typed: [[field, '3']] }
    },
    sends: ['PUT', /\/prevention$/],
    refusals: {
      permission_denied: ['Only club owners and admins can change this'],
      internal: ['Error updating the rules for new members', 'Please try again.'],
    },
    says: 'Changes are saved!',
    done: ({ me: { page } }) => seen(page, 'Changes are saved!'),
    without: { words: noText },
  },
  {
    name: 'Watch a word',
    files: ['features/prevention/WatchedTerms.tsx'],
    open: async ({ me: { page }, club }) => {
      await page.goto(`/${club.slug}/settings#moderation`)
      const form = page.getByRole('form', { name: 'Watch a word' })
      const field = form.getByLabel('Word or domain')
      await field.fill(words)
      return { press: form.getByRole('button', { name: 'Add', exact: true }), typed: [[field, words]] }
    },
    sends: ['POST', /\/watched-terms$/],
    refusals: {
      too_many_watched_terms: ['Not added', 'You’ve reached the limit of'],
      permission_denied: ['Only club owners and admins can change this'],
      internal: ['Not added', 'Please try again.'],
    },
    done: ({ me: { page } }) =>
      expect(page.getByRole('list', { name: 'Watched words' })).toContainText(words),
    count: async (stage) => (await list(stage, `/rest/v1/clubs/${stage.club.slug}/watched-terms`)).length,
    without: { leave: 'holds one word' },
  },
  {
    name: 'Announcement',
    files: ['features/announcements/AnnouncementForm.tsx'],
    open: async ({ me: { page }, club }) => {
      await page.goto(`/${club.slug}/settings#announcement`)
      const form = page.getByRole('form', { name: 'Announcement' })
      const field = form.getByLabel('Text')
      await field.fill(words)
      return { press: form.getByRole('button', { name: 'Announce', exact: true }), typed: [[field, words]] }
    },
    byKey: 'Text',
    sends: ['PUT', /\/announcement$/],
    refusals: {
      permission_denied: ['The announcement could not be sent'],
      internal: ['The announcement could not be sent', 'Please try again.'],
    },
    says: 'Announced',
    done: ({ me: { page } }) =>
      expect(
        page.getByRole('form', { name: 'Announcement' }).getByRole('button', { name: 'Remove' }),
      ).toBeVisible(),
  },
]

async function setPrevention({ me, club }: Stage, changes: { firstPosts: number }): Promise<void> {
  const path = `/rest/v1/clubs/${club.slug}/prevention`
  const data = { ...(await (await me.request.get(path)).json()), ...changes }
  expect((await me.request.put(path, { data })).ok()).toBe(true)
}
