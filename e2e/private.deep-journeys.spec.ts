import { readdirSync, readFileSync } from 'node:fs'
import { contentKinds, featureOf } from '@guildhall/contract/limits'
import type { APIRequestContext } from '@playwright/test'
import { fixtures } from '../server/src/testing/kinds.ts'
import { publishCourse } from './courses.ts'
import { runSql } from './database.ts'
import { join } from './members.ts'
import { createClub, expect, publish, test, unusedName, uploadPicture } from './test.ts'

/** Every path of the page, from its route files. */
const pages = new URL('../web/src/app/pages/', import.meta.url)

const routes = readdirSync(pages)
  .flatMap((file) => [...readFileSync(new URL(file, pages), 'utf8').matchAll(/path: '([^']+)'/g)])
  .map(([, path = '']) => path)

// Complements server/src/private.test.ts: checks the HTML before scripts run.
test('no page of a private club shows an outsider more than its preview', async ({ signedIn, visitor }) => {
  const owner = await signedIn('Odile')
  const club = await createClub(owner.request, {
    name: unusedName('Behind Doors'),
    description: 'What anyone may read.',
  })
  const member = await signedIn('Mira')
  await join(member.request, club)
  await runSql('update clubs set is_private = true where id = $1', [club.id])
  const secret = `quincewhisper${Date.now().toString(36)}`
  const items: Record<string, { slug: string; path: string }> = {}
  for (const kind of contentKinds) {
    const { form, needsPicture } = fixtures[kind]
    const pictures = needsPicture ? [await uploadPicture(owner.request)] : []
    const data = form({ title: 'Minutes', text: `${secret}, ${secret}`, pictures })
    items[featureOf[kind]] = await publish(owner.request, kind, club, data)
  }
  const username = (await (await owner.request.get('/rest/v1/profile')).json()).username as string
  const course = await publishCourse(owner.request, club, secret)
  const act = await warn(owner.request, club, member.request, secret)
  const values: Record<string, string> = {
    clubSlug: club.slug,
    clubId: club.slug,
    username,
    section: 'security',
    courseSlug: course.split('/').at(-1) ?? '',
    lessonSlug: 'the-figure-eight',
    caseId: act.caseId,
    actId: act.id,
    // Anyone with its code can check a certificate.
    code: 'no-such-code',
  }
  const paths = routes.map((route) =>
    route
      .replace(/(\w+)\/\$slug/, (_, feature: string) => `${feature}/${items[feature]?.slug ?? '$slug'}`)
      .replaceAll(/\$(\w+)/g, (_, name: string) => {
        expect(values[name], `a value for $${name}`).toBeTruthy()
        return values[name] ?? ''
      }),
  )
  for (const { path } of Object.values(items)) expect(paths).toContain(path)
  expect(paths).toContain(`${course}/lessons/the-figure-eight`)

  const guest = await visitor()
  const stranger = await signedIn('Stan')
  const searches = [`/search?q=${secret}`, `/clubs?q=${secret}`, `/join-club?club=${club.slug}`]
  const ask = async (request: APIRequestContext, wanted: string) => {
    const answer = await request.get(wanted)
    expect(answer.status(), wanted).toBeLessThan(500)
    // The page may repeat the search query.
    const text = (await answer.text()).replaceAll(new RegExp(`q=${secret}|[“"]${secret}[”"]`, 'g'), '')
    expect(text.includes(secret), `${wanted} tells it`).toBe(false)
    // A profile does not reveal membership either.
    if (wanted.startsWith('/user/')) expect(text.includes(club.slug), wanted).toBe(false)
  }
  for (const request of [guest.request, stranger.request])
    for (const wanted of [...paths, ...searches]) await ask(request, wanted)

  for (const place of ['leaderboard', 'insights']) {
    await stranger.page.goto(`/${club.slug}/${place}`)
    await expect(stranger.page).toHaveURL(new RegExp(`/${club.slug}/preview`))
    await expect(stranger.page.getByRole('heading', { name: club.name, level: 1 })).toBeVisible()
  }

  // The preview is public, with its social metadata.
  const preview = await (await guest.request.get(`/${club.slug}/preview`)).text()
  expect(preview).toContain('What anyone may read.')
  // Members can see it.
  const { page } = owner
  for (const { path } of Object.values(items)) {
    await page.goto(path)
    await expect(page.getByRole('article').getByText(secret).first()).toBeVisible()
  }
})

/** An act with a case of its own, which says `facts`. */
async function warn(
  moderator: APIRequestContext,
  club: { id: string },
  person: APIRequestContext,
  facts: string,
): Promise<{ id: string; caseId: string }> {
  const { id } = await (await person.get('/rest/v1/profile')).json()
  const answer = await moderator.post('/rest/v1/acts', {
    data: {
      ...{ id: crypto.randomUUID(), action: 'warn', clubId: club.id, subject: { kind: 'profile', id } },
      statement: { basis: 'rule', ground: 'Rule 1', facts },
    },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

test('signed-in people get no login link where something is missing', async ({
  signedIn,
  expectComplaints,
}) => {
  expectComplaints(/status of 404/)
  const { page, request } = await signedIn('Pia')
  const club = await createClub(request, { name: unusedName('By Letter') })
  await page.goto(`/${club.slug}/posts/never-written`)
  await expect(page.getByRole('heading', { name: 'Post Not Found' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toHaveCount(0)
})
