import { aClub, contentOf, open, storedText } from './composer.ts'
import { expect, test } from './test.ts'

test('a post is written, formatted and published by keyboard', async ({ signedIn }) => {
  const { page, request } = await signedIn()
  const club = await aClub(request)
  const dialog = await open(page, club.slug)
  const content = contentOf(dialog)
  const keys = page.keyboard
  await keys.type('By hand')
  // The toolbar is one tab stop; arrow keys move within it.
  await keys.press('Tab')
  const tool = (name: string) => dialog.getByRole('button', { name, exact: true })
  await expect(tool('Bold')).toBeFocused()
  await keys.press('ArrowLeft')
  await expect(tool('Insert picture')).toBeFocused()
  await keys.press('Home')
  await keys.press('Tab')
  await expect(tool('Write in Markdown')).toBeFocused()
  await keys.press('Tab')
  await expect(content).toBeFocused()
  await expect(content).toHaveAttribute('aria-multiline', 'true')

  await keys.type('# Fair\nBring **tea** and ')
  await keys.press('Control+i')
  await expect(tool('Italic')).toHaveAttribute('aria-pressed', 'true')
  await keys.type('cake')
  await keys.press('Control+i')
  await expect(tool('Italic')).toHaveAttribute('aria-pressed', 'false')
  await keys.type('.\n- [x] hall\nposters\n')
  await expect(content.getByRole('checkbox', { name: 'Done' })).toBeChecked()
  await keys.press('Enter')
  await keys.press('Control+Shift+7')
  await expect(tool('Numbered list')).toHaveAttribute('aria-pressed', 'true')
  await keys.type('first')
  await keys.press('Enter')
  await keys.press('Enter')
  await keys.type('> Well said\n\nSee the site')
  for (const _ of 'the site') await keys.press('Shift+ArrowLeft')
  await keys.press('Control+k')
  await expect(dialog.getByLabel('Link address')).toBeFocused()
  await keys.type('javascript:alert(1)')
  await keys.press('Enter')
  await expect(dialog.getByText('Enter a web or email address')).toBeVisible()
  await keys.press('Control+a')
  await keys.type('club.example/fair')
  await keys.press('Enter')
  await expect(content).toBeFocused()
  await expect(content.getByRole('link', { name: 'the site' })).toHaveAttribute(
    'href',
    'https://club.example/fair',
  )
  await keys.press('Control+k')
  await keys.press('Escape')
  await expect(dialog.getByLabel('Link address')).toHaveCount(0)
  await expect(content).toBeFocused()
  await keys.press('Control+Enter')
  await expect(page.getByText('Post created successfully')).toBeVisible()
  expect(await storedText(request, club.slug)).toBe(
    '# Fair\n\nBring **tea** and *cake*.\n\n- [x] hall\n- [ ] posters\n\n1. first\n\n> Well said\n\nSee [the site](https://club.example/fair)',
  )
})
