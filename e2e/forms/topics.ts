import { dialog, type Form, seen, words } from './form.ts'

export const topicForms: Form[] = [
  {
    name: 'New topic',
    files: ['features/topics/TopicDialog.tsx', 'features/topics/TopicsCard.tsx'],
    open: async ({ me: { page }, club }) => {
      await page.goto(`/${club.slug}/settings`)
      await page.getByRole('button', { name: 'New topic' }).click()
      const [name, description] = ['Name', 'Description'].map((label) =>
        dialog(page, 'New topic').getByRole('textbox', { name: label }),
      ) as [ReturnType<typeof page.locator>, ReturnType<typeof page.locator>]
      const typed = `Bench ${Date.now()}`
      await name.fill(typed)
      await description.fill(words)
      return {
        press: dialog(page, 'New topic').getByRole('button', { name: 'Create topic' }),
        typed: [
          [name, typed],
          [description, words],
        ],
      }
    },
    sends: ['PUT', /\/topics\/[\da-f-]+$/],
    refusals: {
      permission_denied: ['The topic could not be saved'],
      internal: ['The topic could not be saved', 'Please try again.'],
    },
    asksToClose: true,
    done: ({ me: { page } }) => seen(page, /^Created Bench/),
    count: async ({ me, club }) =>
      (await (await me.request.get(`/rest/v1/clubs/${club.id}/topics`)).json()).topics.length,
  },
  {
    name: 'New group',
    files: ['features/groups/GroupDialog.tsx', 'features/groups/GroupsCard.tsx'],
    open: async ({ me: { page }, club }) => {
      await page.goto(`/${club.slug}/settings`)
      await page.getByRole('button', { name: 'New group' }).click()
      const name = dialog(page, 'New group').getByRole('textbox', { name: 'Name' })
      const typed = `Turners ${Date.now()}`
      await name.fill(typed)
      return {
        press: dialog(page, 'New group').getByRole('button', { name: 'Create group' }),
        typed: [[name, typed]],
      }
    },
    sends: ['PUT', /\/groups\/[\da-f-]+$/],
    refusals: {
      permission_denied: ['The group could not be saved'],
      internal: ['The group could not be saved', 'Please try again.'],
    },
    asksToClose: true,
    done: ({ me: { page } }) => seen(page, /^Created Turners/),
    count: async ({ me, club }) =>
      (await (await me.request.get(`/rest/v1/clubs/${club.id}/groups`)).json()).groups.length,
  },
]
