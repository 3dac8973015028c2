import type { Locator, Page } from '@playwright/test'
import { aClub, composer, contentOf, open, storedText } from './composer.ts'
import { expect, expectText, picture, publishPost, test } from './test.ts'

const paste = (field: Locator, html: string, text: string) =>
  field.evaluate(
    (node, [html, text]) => {
      const data = new DataTransfer()
      if (html) data.setData('text/html', html)
      data.setData('text/plain', text)
      node.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    },
    [html, text] as const,
  )

async function cleared(field: Locator): Promise<void> {
  await field.press('Control+a')
  await field.press('Delete')
}

const fromWord = `<html xmlns:o="urn:x"><head><style>p.MsoNormal{color:red}</style></head><body lang=EN-US><!--StartFragment-->
<h1 style='mso-x:y'>Minutes<o:p></o:p></h1>
<p class=MsoNormal><b style='mso-bidi-font-weight:normal'><span style='font-size:14pt;color:red'>Present</span></b>: all<o:p>&nbsp;</o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18pt;mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span style='font:7pt "Times"'>&nbsp; </span></span>Heating</p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o<span>&nbsp; </span></span>Boiler</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp; </span></span>Keys</p>
<table><tr><td style="x:y"><p>Hall</p></td><td>£40</td></tr></table>
<p><img src="https://a.example/x.png" onerror="document.title=1"><a href="javascript:alert(1)" onclick="alert(1)">bad</a> and <a href="https://a.example/">good</a></p>
<script>document.title = 1</script><!--EndFragment--></body></html>`

const fromDocs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-weight:700;font-style:normal">Heavy</span><span style="font-weight:400"> light </span><span style="font-style:italic;font-weight:400">slanted</span></p><ol><li dir="ltr" style="list-style-type:decimal" aria-level="1"><p dir="ltr"><span style="font-weight:400">one</span></p></li></ol></b>`

/** Delays the editor's chunk. The returned function lets it load and waits for the editor. */
async function holdEditor(page: Page): Promise<() => Promise<void>> {
  let arrive = () => {}
  const arriving = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(/\/assets\/RichText-.*js/, async (route) => {
    await arriving
    await route.continue()
  })
  return async () => {
    const loaded = page.waitForResponse(/\/assets\/RichText-.*js/)
    arrive()
    await (await loaded).finished()
  }
}

test('pasted text is cleaned, and a very long paste stays plain text', async ({ signedIn }) => {
  const { page, request } = await signedIn()
  const club = await aClub(request)
  const dialog = await open(page, club.slug)
  const content = contentOf(dialog)
  const [markdown, formatted] = [
    dialog.getByRole('button', { name: 'Write in Markdown' }),
    dialog.getByRole('button', { name: 'Write with formatting' }),
  ]
  const becomes = async (html: string, text: string, expected: string) => {
    await paste(content, html, text)
    await markdown.click()
    await expect(content).toHaveValue(expected)
    await formatted.click()
    await expect(content).toBeFocused()
    await cleared(content)
  }
  await becomes(
    fromWord,
    'Minutes',
    '# Minutes\n\n**Present**: all\n\n- Heating\n  - Boiler\n- Keys\n\nHall | £40\n\nbad and [good](https://a.example/)',
  )
  await becomes(fromDocs, 'Heavy', '**Heavy** light *slanted*\n\n1. one')
  await becomes('', '**md** here\n\n- [ ] to do', '**md** here\n\n- [ ] to do')
  await becomes('', 'one *star, <b>tag</b>', 'one \\*star, \\<b>tag\\</b>')
  await becomes(`${'<b><i>'.repeat(2500)}nested`, 'nested', '***nested***')
  await becomes(`${'<blockquote>'.repeat(5000)}deep`, 'deep', 'deep')
  await becomes(`<p>${'x'.repeat(200_001)}`, 'short after all', 'short after all')
  expect(await page.title()).not.toBe('1')

  // A million characters stay Markdown as pasted.
  await content.pressSequentially('Before')
  await paste(content, '', 'word '.repeat(200_000))
  await expect(dialog.getByText('Shown as Markdown')).toBeVisible()
  await expect(content).toHaveValue(/^Before\n\nword word/)
  await expect(dialog.getByText('1000008/5000').first()).toBeVisible()
  await content.fill('Short again')
  await dialog.getByLabel('Title').fill('Pasted')
  await dialog.getByRole('button', { name: 'Create Post' }).click()
  await expect(page.getByText('Post created successfully')).toBeVisible()
  expect(await storedText(request, club.slug)).toBe('Short again')
})

test('Markdown mode can be chosen, and text the editor cannot show stays unchanged', async ({ signedIn }) => {
  const { page, request } = await signedIn()
  const club = await aClub(request)
  let dialog = await open(page, club.slug)
  await contentOf(dialog).fill('Kept')
  await dialog.getByRole('button', { name: 'Write in Markdown' }).click()
  await expect(contentOf(dialog)).toHaveValue('Kept')
  await expect(contentOf(dialog)).toBeFocused()
  await page.reload()
  await page.getByRole('button', { name: 'What do you want to talk about?' }).click()
  await expect(contentOf(dialog)).toHaveValue('Kept')
  await contentOf(dialog).fill('**Kept**')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.locator('strong')).toHaveText('Kept')
  await dialog.getByRole('button', { name: 'Write', exact: true }).click()
  await dialog.getByRole('button', { name: 'Write with formatting' }).click()
  await expect(contentOf(dialog).locator('strong')).toHaveText('Kept')
  await page.reload()
  await page.getByRole('button', { name: 'What do you want to talk about?' }).click()
  await expect(contentOf(dialog).locator('strong')).toHaveText('Kept')

  const old = 'Old\n===\n\n* a\n* __b__\n\n***\n\nR&amp;D'
  const footnote = 'Said[^1].\n\n[^1]: By whom'
  const edited = async (content: string, act: () => Promise<void>) => {
    const { path, id } = await publishPost(request, club, { title: 'Rewritten', content })
    await page.goto(path)
    await page.getByRole('button', { name: /^Options for/ }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    dialog = page.getByRole('dialog', { name: 'Edit Post' })
    await act()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Post updated successfully').last()).toBeVisible()
    await expect(dialog).toHaveCount(0)
    const { item } = await (
      await request.get(`/rest/v1/clubs/${club.slug}/posts/${path.split('/').at(-1)}`)
    ).json()
    await request.delete(`/rest/v1/content/${id}`)
    return item.data.content as string
  }
  // Changes the title only; the text stays identical, even after typing and undoing.
  const unchanged = await edited(old, async () => {
    await expect(contentOf(dialog).locator('strong')).toHaveText('b')
    await contentOf(dialog).press('Control+End')
    await contentOf(dialog).pressSequentially('!')
    await contentOf(dialog).press('Control+z')
    await dialog.getByLabel('Title').fill('Renamed')
  })
  expect(unchanged).toBe(old)
  const formed = await edited(footnote, async () => {
    await expect(dialog.getByText('Shown as Markdown')).toBeVisible()
    await expect(contentOf(dialog)).toHaveValue(footnote)
    await dialog.getByLabel('Title').fill('Renamed too')
  })
  expect(formed).toBe(footnote)
})

test('a post can be written without the editor', async ({ signedIn, expectComplaints }) => {
  expectComplaints(/ERR_FAILED|Failed to fetch dynamically imported module/)
  const { page, request } = await signedIn()
  const club = await aClub(request)
  await page.route(/\/assets\/RichText-/, (route) => route.abort())
  await page.goto(`/${club.slug}`)
  await page.getByRole('button', { name: 'What do you want to talk about?' }).click()
  const dialog = composer(page)
  await dialog.getByLabel('Title').fill('Plainly')
  await contentOf(dialog).fill('Said **plainly**')
  await expect(dialog.getByText('Formatting could not be loaded.')).toBeVisible({ timeout: 30_000 })
  await expect(contentOf(dialog)).toHaveValue('Said **plainly**')
  await expect(contentOf(dialog)).toHaveAccessibleDescription(/Formatting could not be loaded./)
  await dialog.getByRole('button', { name: 'Create Post' }).click()
  await expect(page.getByText('Post created successfully')).toBeVisible()
})

test('text typed before the editor loads stays as it is', async ({ signedIn }) => {
  const { page, request } = await signedIn()
  const club = await aClub(request)
  const arrives = await holdEditor(page)
  await page.goto(`/${club.slug}`)
  await page.getByRole('button', { name: 'What do you want to talk about?' }).click()
  const dialog = composer(page)
  await contentOf(dialog).pressSequentially('Half a **thou')
  await arrives()
  await contentOf(dialog).pressSequentially('ght**')
  await expect(contentOf(dialog)).toHaveValue('Half a **thought**')
  await dialog.getByRole('button', { name: 'Write with formatting' }).click()
  await expect(contentOf(dialog).locator('strong')).toHaveText('thought')
})

test('a selection made before the editor loads is kept', async ({ signedIn }) => {
  const { page, request } = await signedIn('Cho')
  const field = page.getByRole('textbox', { name: 'Description' })
  for (const [keys, after] of [
    [['Control+a'], 'New'],
    [['Control+Home'], 'NewA club of a browser test.'],
    [['Control+End'], 'A club of a browser test.New'],
    // With the caret inside the text, nothing is replaced.
    [['Control+Home', 'ArrowRight'], 'ANew club of a browser test.'],
  ] as const) {
    const { slug } = await aClub(request)
    const arrives = await holdEditor(page)
    await page.goto(`/${slug}/edit-club`)
    await field.focus()
    for (const key of keys) await field.press(key)
    await arrives()
    if (keys.length === 1) await expect(page.getByRole('button', { name: 'Write in Markdown' })).toBeVisible()
    await page.keyboard.insertText('New')
    await expectText(field, after)
    await page.unrouteAll()
  }
  await page.getByRole('button', { name: 'Write with formatting' }).click()
  await expect(page.getByRole('button', { name: 'Write in Markdown' })).toBeVisible()
  await expectText(field, 'ANew club of a browser test.')
})

test('text typed at the moment the editor loads is kept', async ({ signedIn }) => {
  const { page, request } = await signedIn('Ina')
  const { slug } = await aClub(request)
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      const field = document.querySelector<HTMLElement>('[role=textbox][contenteditable=true]')
      if (!field) return
      watch.disconnect()
      field.focus()
      document.execCommand('insertText', false, 'At once')
    })
    watch.observe(document, { childList: true, subtree: true })
  })
  const dialog = await open(page, slug)
  await expectText(contentOf(dialog), 'At once')
  await dialog.getByLabel('Title').fill('The first key')
  await dialog.getByRole('button', { name: 'Create Post' }).click()
  await expect(page.getByText('Post created successfully')).toBeVisible()
  expect(await storedText(request, slug)).toContain('At once')
})

test('a failed upload can be retried alone', async ({ signedIn, expectComplaints }) => {
  expectComplaints(/ERR_FAILED|status of 500/)
  const { page, request } = await signedIn()
  const club = await aClub(request)
  const dialog = await open(page, club.slug)
  let sent = 0
  await page.route('**/storage/v1/attachments', (route) => {
    sent += 1
    return sent === 2 ? route.abort() : route.fallback()
  })
  const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })
  await dialog
    .getByLabel('Attach File', { exact: true })
    .last()
    .setInputFiles(['one.txt', 'two.txt', 'three.txt'].map(file))
  await expect(dialog.getByText(/^two.txt: Network error/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Remove three.txt' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Try again: two.txt' }).click()
  await expect(dialog.getByRole('button', { name: 'Try again: two.txt' })).toHaveCount(0)
  await expect(dialog.getByText(/^two.txt: /)).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: /^Remove/ })).toHaveCount(3)
  expect(sent).toBe(4)

  // Also for a picture.
  await page.route('**/storage/v1/pictures/**', (route) => route.abort(), { times: 1 })
  await dialog.getByLabel('Image', { exact: true }).setInputFiles(await picture('look.png'))
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByLabel('Describe this picture')).toBeVisible()
})
