import type { Page } from '@playwright/test'
import { createClub, expect, publishPost, test, unusedName } from './test.ts'

const people = [
  { script: 'Hebrew', club: 'מועדון הנגרים', title: 'ברוכים הבאים לכולם', text: 'שלום לכולם', name: 'נועה' },
  { script: 'Arabic', club: 'نادي النجارين', title: 'أهلا وسهلا بكم', text: 'مرحبا بالجميع', name: 'نورة' },
]

for (const { script, club, title, text, name } of people)
  test(`text in ${script} is aligned right-to-left everywhere`, async ({ signedIn, visitor }) => {
    const { page, request } = await signedIn()
    const profile = await (await request.get('/rest/v1/profile')).json()
    const { username, socialUrl, websiteUrl } = profile
    const change = {
      firstName: name,
      lastName: title,
      username,
      bio: `${text}\n\n- ${text}`,
      socialUrl,
      websiteUrl,
    }
    const changed = await request.put('/rest/v1/profile', { data: { ...profile, ...change } })
    expect(changed.ok(), await changed.text()).toBe(true)
    // Only its Latin letters enter the club's address.
    const clubName = `${club} ${unusedName('Z')}`
    const { slug } = await createClub(request, { name: clubName, description: `${text} ${text}` })
    const { id, path } = await publishPost(
      request,
      { slug },
      { title, content: `${text}\n\n> ${text}\n\nin English` },
    )
    const comment = { id: crypto.randomUUID(), content: text }
    await request.post(`/rest/v1/content/${id}/comments`, { data: comment })

    await page.goto(`/${slug}`)
    const card = page.getByRole('article', { name: title })
    await expect(card.getByRole('heading', { name: title })).toHaveCSS('direction', 'rtl')
    await expect(card.getByText(text).first()).toHaveCSS('direction', 'rtl')
    await expect(card.locator('blockquote')).toHaveCSS('direction', 'rtl')
    await expect(card.getByText('in English')).toHaveCSS('direction', 'ltr')
    await expect(card.getByRole('link', { name }).first()).toHaveCSS('direction', 'rtl')
    await expect(page.getByText(clubName).first()).toHaveCSS('direction', 'rtl')

    for (const reader of [page, await visitor()]) {
      await reader.goto(path)
      await expect(reader.getByRole('heading', { name: title, level: 1 })).toHaveCSS('direction', 'rtl')
      const said = reader.getByRole('article', { name: /^Comment by/ })
      await expect(said.getByText(text)).toHaveCSS('direction', 'rtl')
      await expect(said.getByRole('link', { name })).toHaveCSS('direction', 'rtl')
      await reader.goto(`/user/${username}`)
      await expect(reader.getByRole('heading', { level: 1 })).toHaveCSS('direction', 'rtl')
      await expect(reader.locator('main').getByText(text).first()).toHaveCSS('direction', 'rtl')
      await reader.goto(`/${slug}/preview`)
      await expect(reader.getByRole('heading', { level: 1 })).toHaveCSS('direction', 'rtl')
      // Next to the club's picture.
      await expect(reader.getByRole('heading', { level: 1 })).toHaveCSS('text-align', 'left')
      await reader.goto(`/clubs?q=${encodeURIComponent(clubName)}`)
      await expect(reader.getByRole('heading', { name: clubName })).toHaveCSS('direction', 'rtl')
    }
    await typed(page, slug, title, text)
  })

async function typed(page: Page, slug: string, title: string, text: string) {
  await page.goto(`/${slug}`)
  const search = page.getByRole('combobox', { name: 'Search Anything' })
  await search.fill(title)
  await expect(search).toHaveCSS('direction', 'rtl')
  // Suggestions cover the page.
  await search.press('Escape')
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Create Post' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create Post' })
  await dialog.getByLabel('Title').fill(title)
  await expect(dialog.getByLabel('Title')).toHaveCSS('direction', 'rtl')
  await expect(dialog.getByRole('button', { name: 'Write in Markdown' })).toBeVisible()
  const content = dialog.getByRole('textbox', { name: 'Content' })
  await content.fill(text)
  await expect(content.getByText(text)).toHaveCSS('direction', 'rtl')
  await dialog.getByRole('button', { name: 'Write in Markdown' }).click()
  await expect(content).toHaveCSS('direction', 'rtl')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByText(text).first()).toHaveCSS('direction', 'rtl')
}
