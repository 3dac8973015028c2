import { openConsole } from '../console.ts'
import { expect } from '../test.ts'
import { dialog, type Form, longWord, noText, type Stage, seen, words } from './form.ts'

const session = 'the console asks for its code again as well: AdminPage.test.tsx'

async function open({ me: { page, person } }: Stage, path: string): Promise<void> {
  await openConsole(person)
  await page.goto(`/admin/${path}`)
}

/** Writes the draft of a page that needs no acceptance. */
async function writeDraft(stage: Stage, legalPage: 'imprint' | 'contact') {
  await open(stage, `legal/${legalPage}`)
  const field = stage.me.page.getByRole('textbox', { name: 'Text' })
  await field.fill(words)
  return { field, save: stage.me.page.getByRole('button', { name: 'Save draft' }) }
}

export const consoleForms: Form[] = [
  {
    name: 'Legal page: draft',
    files: ['features/place/admin/DraftForm.tsx'],
    open: async (stage) => {
      const { field, save } = await writeDraft(stage, 'imprint')
      return { press: save, typed: [[field, words]] }
    },
    sends: ['PUT', /\/admin\/pages\/imprint$/],
    refusals: { internal: ['The draft could not be saved', 'Please try again.'] },
    says: 'Draft saved',
    done: ({ me: { page } }) => expect(page.getByRole('button', { name: 'Publish…' })).toBeVisible(),
    without: { session },
  },
  {
    name: 'Legal page: publish',
    files: ['features/place/admin/PublishForm.tsx'],
    open: async (stage) => {
      const { page } = stage.me
      const { save } = await writeDraft(stage, 'contact')
      await save.click()
      await page.getByRole('button', { name: 'Publish…' }).click()
      const field = dialog(page).getByLabel('In force from (optional)')
      await expect(field).toBeVisible()
      return { press: dialog(page).getByRole('button', { name: 'Publish', exact: true }), typed: [] }
    },
    sends: ['POST', /\/admin\/pages\/contact\/versions$/],
    refusals: {
      changed_meanwhile: ['Someone else changed or published it. Load this page again.'],
      internal: ['The version could not be published', 'Please try again.'],
    },
    done: async ({ me: { page } }) => {
      await expect(dialog(page)).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'Version 1' })).toBeVisible()
    },
    without: { session, words: noText, leave: 'holds nothing that was typed' },
  },
  {
    name: 'Limits of new accounts',
    files: ['features/prevention/NewcomersPage.tsx'],
    open: async (stage) => {
      const { page } = stage.me
      await open(stage, 'newcomers')
      const field = page.getByLabel('Links in a profile')
      await field.fill('7')
      return { press: page.getByRole('button', { name: 'Save', exact: true }), typed: [[field, '7']] }
    },
    sends: ['PUT', /\/admin\/newcomers$/],
    refusals: { internal: ['The limits could not be saved', 'Please try again.'] },
    says: 'Changes are saved!',
    done: ({ me: { page } }) => seen(page, 'Changes are saved!'),
    without: { session, words: noText },
  },
  {
    name: 'Name and look',
    files: ['features/place/admin/LookPage.tsx'],
    open: async (stage) => {
      const { page } = stage.me
      await open(stage, 'look')
      const field = page.getByRole('textbox', { name: 'Accent' })
      // Readable in both schemes.
      await field.fill('#1f5a50')
      // Closes the palette.
      await field.blur()
      return { press: page.getByRole('button', { name: 'Save', exact: true }), typed: [[field, '#1f5a50']] }
    },
    sends: ['PUT', /\/admin\/place$/],
    refusals: { internal: ['The changes could not be saved', 'Please try again.'] },
    says: 'Changes are saved!',
    done: ({ me: { page } }) => seen(page, 'Changes are saved!'),
    without: { session, words: 'its name is in titles that other tests expect' },
  },
  {
    name: 'Rules of signing up',
    files: ['features/sign-up/SignUpRulesForm.tsx'],
    open: async (stage) => {
      const { page } = stage.me
      await open(stage, 'sign-up')
      const field = page.getByRole('textbox', { name: 'Blocked mail domains' })
      const domain = `${longWord.toLowerCase()}.test`
      await field.fill(domain)
      return { press: page.getByRole('button', { name: 'Save Rules' }), typed: [[field, domain]] }
    },
    byKey: 'Blocked mail domains',
    sends: ['PUT', /\/admin\/sign-up$/],
    refusals: { internal: ['The rules could not be saved', 'Please try again.'] },
    says: 'Changes are saved!',
    done: ({ me: { page } }) => seen(page, 'Changes are saved!'),
    without: { session },
  },
]
