import { type Form, onPage, seen } from './form.ts'

export const lookForms: Form[] = [
  {
    name: 'Look',
    files: ['features/clubs/settings/LookForm.tsx'],
    open: async ({ me: { page }, club }) => {
      await page.goto(`/${club.slug}/settings`)
      const field = page.getByRole('textbox', { name: 'Introduction' })
      const address = 'https://vimeo.com/76979871'
      await field.fill(address)
      return { press: page.getByRole('button', { name: 'Save Look' }), typed: [[field, address]] }
    },
    sends: ['PUT', /\/look$/],
    refusals: {
      permission_denied: ['Error updating the look', 'Only club owners and admins can change the look'],
      internal: ['Error updating the look', 'Please try again.'],
    },
    reopen: onPage,
    says: 'Changes are saved!',
    done: ({ me: { page } }) => seen(page, 'Changes are saved!'),
    without: { words: 'takes addresses' },
  },
  {
    name: 'Navigation',
    files: ['features/clubs/settings/NavigationForm.tsx'],
    open: async ({ me: { page }, club }) => {
      await page.goto(`/${club.slug}?tab=customize`)
      await page.getByRole('switch', { name: 'Show Jobs' }).uncheck()
      return { press: page.getByRole('button', { name: 'Save Navigation' }), typed: [] }
    },
    sends: ['PUT', /\/navigation$/],
    refusals: {
      permission_denied: [
        'Error updating the navigation',
        'Only club owners and admins can change the navigation',
      ],
      internal: ['Error updating the navigation', 'Please try again.'],
    },
    reopen: onPage,
    done: ({ me: { page } }) => seen(page, 'Changes are saved!'),
    without: { words: 'takes no words' },
  },
]
