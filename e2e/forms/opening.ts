import { createClub, expect, unusedName } from '../test.ts'
import { dialog, type Form, question } from './form.ts'

export const openingForms: Form[] = [
  {
    name: 'Make a club public',
    files: ['features/clubs/opening/OpenClubDialog.tsx', 'features/clubs/opening/OpeningPanel.tsx'],
    open: async ({ me: { page, request } }) => {
      const club = await createClub(request, { name: unusedName('Opened Soon'), isPrivate: true })
      await page.goto(`/${club.slug}/edit-club?tab=access`)
      await page.getByRole('button', { name: 'Make Public…' }).click()
      const field = dialog(page).getByRole('textbox')
      await field.fill(club.name)
      return { press: dialog(page).getByRole('button', { name: 'Make Public' }), typed: [[field, club.name]] }
    },
    sends: ['PUT', /\/opening$/],
    refusals: {
      owner_only: ['Error making the club public', 'Only its owner can make a club public.'],
      already_public: ['The club is public already.'],
      internal: ['Failed to make the club public. Please try again.'],
    },
    says: 'becomes public in three days',
    done: ({ me: { page } }) => expect(page.getByRole('button', { name: 'Keep Private' })).toBeVisible(),
    without: {
      answer: 'the page says by itself that it is scheduled',
      words: 'takes the name of the club only',
      leave: 'takes the name of the club only',
    },
  },
  question({
    name: 'Keep a club private',
    files: ['features/clubs/opening/KeepPrivate.tsx'],
    ask: async ({ me: { page, request } }) => {
      const club = await createClub(request, { name: unusedName('Closed After All'), isPrivate: true })
      const path = `/rest/v1/clubs/${club.slug}/opening`
      expect((await request.put(path, { data: { name: club.name } })).ok()).toBe(true)
      await page.goto(`/${club.slug}`)
      await page.getByRole('button', { name: 'Keep Private' }).click()
    },
    action: 'Keep Private',
    sends: ['DELETE', /\/opening$/],
    refusals: {
      already_public: ['Error keeping the club private', 'The club is public already.'],
      internal: ['Failed to keep the club private. Please try again.'],
    },
    isLive: true,
    done: ({ me: { page } }) => expect(page.getByText('This club becomes public on')).toBeHidden(),
  }),
]
