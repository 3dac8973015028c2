import { expect, publishPost } from '../test.ts'
import { dialog, type Form, joins, type Stage, seen, words } from './form.ts'

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
      await seen(page, 'Moderators will review it and decide what to do.')
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
]
