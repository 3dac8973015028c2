import type { APIRequestContext } from '@playwright/test'
import { openLive } from './live.ts'
import { fetchPage } from './served-page.ts'
import { createClub, expect, newPerson, picture, publishPost, signUp, test, unusedName } from './test.ts'

test('each page’s HTML has its title, description and metadata', async ({ signedIn, request, baseURL }) => {
  const author = await signedIn('Paula')
  const club = await createClub(author.request, {
    name: unusedName('Paper Makers'),
    description: 'We make **paper** from old linen.\n\n- Tuesdays\n- Thursdays',
    isPaid: true,
    membershipFee: '7,5',
    currency: 'GBP',
  })
  const { path, id } = await publishPost(author.request, club, {
    title: 'A "deckle" & a mould',
    content: 'Float it in the *vat*.',
  })
  await author.request.post(`/rest/v1/content/${id}/comments`, {
    data: { id: crypto.randomUUID(), content: 'How warm is the water?' },
  })
  const { username } = await (await author.request.get('/rest/v1/profile')).json()

  const home = await fetchPage(request, '/?from=elsewhere')
  expect(home).toMatchObject({ status: 200, title: 'Guildhall', canonical: `${baseURL}/` })
  expect(home.things.map((thing) => thing['@type'])).toEqual(['WebSite', 'Organization'])
  expect(home.text).toContain('A hall for every club')
  expect((await fetchPage(request, '/home')).canonical).toBe(`${baseURL}/`)

  const preview = await fetchPage(request, `/${club.slug}/preview`)
  expect(preview.title).toBe(`${club.name} · Guildhall`)
  expect(preview.canonical).toBe(`${baseURL}/${club.slug}/preview`)
  expect((await fetchPage(request, `/clubs/${club.slug.toUpperCase()}/preview`)).canonical).toBe(
    preview.canonical,
  )
  expect(preview.named.description).toBe('We make paper from old linen. · Tuesdays · Thursdays')
  expect(preview.named['og:title']).toBe(club.name)
  expect(preview.named['og:url']).toBe(preview.canonical)
  expect(preview.named['twitter:card']).toBe('summary_large_image')
  expect(preview.named.robots).toBeUndefined()
  expect(preview.things.map((thing) => thing['@type'])).toEqual(['Organization', 'BreadcrumbList'])
  expect(preview.things[0].makesOffer).toMatchObject({ price: '7.50', priceCurrency: 'GBP' })
  expect(preview.named).toMatchObject({
    'product:price:amount': '7.50',
    'product:price:currency': 'GBP',
  })
  expect(preview.text).toContain('We make paper from old linen.')
  expect(preview.text).toContain('£7.50 membership fee')

  // Feed readers discover the club's feed, and one per enabled kind.
  const feedsIn = (html: string, format: string) =>
    [
      ...html.matchAll(
        new RegExp(`rel="alternate" type="application/${format}\\+xml"[^>]* href="([^"]+)"`, 'g'),
      ),
    ].map(([, href = '']) => href)
  const kinds = ['posts', 'polls', 'events', 'services', 'products', 'jobs']
  const feeds = `${baseURL}/rest/v1/clubs/${club.slug}/feeds`
  for (const format of ['atom', 'rss']) {
    const found = feedsIn(preview.html, format)
    expect(found[0]).toBe(`${feeds}/all.${format}`)
    expect(found.slice(1).sort()).toEqual(kinds.map((kind) => `${feeds}/${kind}.${format}`).sort())
    for (const kind of ['all', 'posts'])
      expect(await (await request.get(`${feeds}/${kind}.${format}`)).text()).toContain('deckle')
    const onItem = feedsIn((await fetchPage(request, path)).html, format)
    expect(onItem).toEqual([`${feeds}/all.${format}`, `${feeds}/posts.${format}`])
  }
  expect(preview.text).toContain('Follow in a feed reader')
  const features = { polls: false }
  const saved = await author.request.put(`/rest/v1/clubs/${club.slug}/features`, { data: { features } })
  expect(saved.ok(), await saved.text()).toBe(true)
  const fewer = feedsIn((await fetchPage(request, `/${club.slug}/preview`)).html, 'atom')
  expect(fewer).not.toContain(`${feeds}/polls.atom`)
  expect(fewer).toHaveLength(kinds.length)
  expect(home.html).not.toContain('rel="alternate"')

  // A page without a picture of its own uses the product's.
  const listings = ['/clubs', '/jobs', '/products', '/services']
  for (const page of [home, ...(await Promise.all(listings.map((path) => fetchPage(request, path))))])
    expect(page.named).toMatchObject({
      'og:image': `${baseURL}/social.png`,
      'og:image:width': '1200',
      'og:image:height': '630',
    })
  expect((await request.get('/social.png')).headers()['content-type']).toBe('image/png')
  for (const words of ['Latest posts', 'A "deckle" & a mould', 'Float it in the vat.', 'What does it cost?'])
    expect(preview.text).toContain(words)

  const post = await fetchPage(request, path)
  expect(post.title).toBe('A "deckle" & a mould · Guildhall')
  expect(post.canonical).toBe(baseURL + path)
  expect(post.named['og:type']).toBe('article')
  expect(post.named.description).toBe('Float it in the vat.')
  expect(post.things[0]).toMatchObject({
    '@type': 'DiscussionForumPosting',
    headline: 'A "deckle" & a mould',
    author: { name: 'Paula Hollis', url: `${baseURL}/user/${username}` },
    commentCount: 1,
  })
  for (const words of ['Float it in the vat', 'How warm is the water?', club.name]) {
    expect(post.text.replaceAll(/ (?=[.,])/g, '')).toContain(words)
  }
  expect(post.html).toContain('<em>vat</em>')

  const profile = await fetchPage(request, `/user/${username}`)
  expect(profile.title).toBe(`Paula Hollis (@${username}) · Guildhall`)
  expect(profile.things[0]).toMatchObject({ '@type': 'ProfilePage', mainEntity: { alternateName: username } })
  expect(profile.named['og:type']).toBe('profile')
  expect(profile.text).toContain('A "deckle" & a mould')

  const clubs = await fetchPage(request, `/clubs?q=${encodeURIComponent(club.name)}`)
  expect(clubs.text).toContain(club.name)
  expect(clubs).toMatchObject({ canonical: '', title: 'Clubs · Guildhall' })
  expect((await fetchPage(request, '/clubs?utm_source=x')).canonical).toBe(`${baseURL}/clubs`)
  const search = await fetchPage(request, '/search?q=deckle')
  expect(search.text).toContain('Results for “deckle”')
  // Matches are wrapped in `mark`, which adds spaces.
  expect(search.text).toContain('A " deckle " & a mould')
  for (const page of [clubs, search, await fetchPage(request, '/login')])
    expect(page.named.robots).toBe('noindex')

  // No page contains anyone's email address.
  for (const page of [home, preview, post, profile, clubs, search])
    expect(page.html).not.toContain(author.person.email)
})

test('a page’s social picture has an absolute address that anyone can open', async ({
  request,
  baseURL,
  signedIn,
}) => {
  const { page, request: own } = await signedIn()
  await page.goto('/create-club')
  const name = unusedName('Seen From Afar')
  await page.getByLabel('Club name').fill(name)
  await page.getByRole('button', { name: 'More options' }).click()
  await page.getByLabel('Description').fill('A club whose picture is shown with its link.')
  await page
    .locator('input[type=file]')
    .nth(0)
    .setInputFiles(await picture('cover.png', 1200, 675))
  await page.locator('main').getByRole('button', { name: 'Create Club' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  const slug = new URL(page.url()).pathname.slice(1)
  const { named } = await fetchPage(request, `/${slug}/preview`)
  expect(named['og:image']).toMatch(new RegExp(`^${baseURL}/storage/v1/clubs/club-thumbnail/`))
  expect(named['twitter:card']).toBe('summary_large_image')
  expect((await request.get(named['og:image'] ?? '')).headers()['content-type']).toBe('image/webp')
  expect((await own.get(named['og:image'] ?? '')).ok()).toBe(true)
})

test('a private club’s pages have only its preview’s metadata and are not indexed', async ({
  signedIn,
  request,
}) => {
  const owner = await signedIn('Secretive')
  const club = await createClub(owner.request, { name: unusedName('Closed Book'), isPrivate: true })
  const { path } = await publishPost(owner.request, club, {
    title: 'Hush, hush',
    content: 'Unspeakable things',
  })
  const { username } = await (await owner.request.get('/rest/v1/profile')).json()
  const outsider = await signedIn()

  const preview = await fetchPage(request, `/${club.slug}/preview`)
  expect(preview).toMatchObject({ status: 200, canonical: '', things: [] })
  expect(preview.html).not.toContain('rel="alternate"')
  expect(preview.named.robots).toBe('noindex')
  expect(preview.text).toContain(club.name)
  const hidden = await fetchPage(request, path)
  expect(hidden).toMatchObject({
    status: 404,
    title: 'Post Not Found · Guildhall',
    canonical: '',
    things: [],
  })
  expect(hidden.named.robots).toBe('noindex')
  expect(await fetchPage(request, `/${club.slug}`)).toMatchObject({
    status: 302,
    headers: { location: `/${club.slug}/preview` },
  })
  const profile = await fetchPage(request, `/user/${username}`)
  // A profile without public content is not indexed.
  expect(profile.named.robots).toBe('noindex')
  for (const asking of [request, outsider.request])
    for (const address of [
      path,
      `/${club.slug}/preview`,
      `/${club.slug}`,
      `/user/${username}`,
      '/search?q=unspeakable',
      '/',
    ])
      expect((await fetchPage(asking, address)).html, address).not.toMatch(/Unspeakable|Hush, hush/)
  const index = await (await request.get('/sitemap.xml')).text()
  for (const [, file = ''] of index.matchAll(/<loc>([^<]+)<\/loc>/g))
    expect(await (await request.get(file)).text()).not.toContain(club.slug)
})

test('each address responds with the right status', async ({ request, client }) => {
  const { request: own } = await client()
  for (const [path, title] of [
    ['/no-such-club/preview', 'Club Not Found'],
    ['/no-such-club', 'Club Not Found'],
    ['/x/preview', 'Club Not Found'],
    ['/no-such-club/posts/none', 'Post Not Found'],
    ['/user/nobody_at_all', 'User not found'],
    ['/no/such/page/at/all', 'Page not found'],
  ] as const) {
    const page = await fetchPage(request, path)
    expect(page, path).toMatchObject({ status: 404, title: `${title} · Guildhall`, canonical: '' })
    expect(page.named.robots, path).toBe('noindex')
    expect(page.first.isRendered, path).toBe(true)
    expect((await request.head(path)).status(), path).toBe(404)
  }
  expect((await fetchPage(own, '/no/such/page/at/all')).status).toBe(404)
  for (const [path, location] of [
    ['/profile', '/login?redirect=/profile'],
    ['/profile/saved', '/login?redirect=/profile/saved'],
    ['/profile/drafts', '/login?redirect=/profile/drafts'],
    ['/create-club', '/login?redirect=/create-club'],
    ['/messages', '/login?redirect=/messages'],
    ['/notifications', '/login?redirect=/notifications'],
    ['/register', '/signup'],
  ] as const)
    expect(await fetchPage(request, path), path).toMatchObject({ status: 302, headers: { location } })
  for (const path of ['/assets/gone.js', '/nothing.png', '/rest/v1/nothing'])
    expect((await request.get(path)).headers()['content-type'], path).toMatch(/^application\/json/)
})

test('a page contains only the viewer’s own session, and signed-in pages are never cached', async ({
  signedIn,
  request,
  playwright,
  baseURL,
}) => {
  const [ann, ben] = [await signedIn('Ann'), await signedIn('Ben')]
  const club = await createClub(ann.request, { name: unusedName('Open Book') })
  for (const path of ['/', `/${club.slug}`, `/${club.slug}/preview`, '/profile', '/clubs']) {
    const [anns, bens] = [await fetchPage(ann.request, path), await fetchPage(ben.request, path)]
    expect(anns.first.session.viewer.email, path).toBe(ann.person.email)
    expect(bens.html, path).not.toContain(ann.person.email)
    const page = await fetchPage(request, path)
    expect(page.html, path).not.toContain('people.test')
    for (const { headers } of [anns, bens])
      expect([headers['cache-control'], headers.vary], path).toEqual([
        'no-store',
        expect.stringContaining('cookie'),
      ])
  }
  // A visitor's page is revalidated by its ETag.
  const preview = `/${club.slug}/preview`
  const known = (await fetchPage(request, preview)).headers
  expect(known['cache-control']).toBe('private, no-cache')
  const again = (who: APIRequestContext) =>
    who.get(preview, { headers: { 'if-none-match': known.etag ?? '' }, maxRedirects: 0 })
  expect((await again(request)).status()).toBe(304)
  expect((await again(ann.request)).status()).toBe(200)
  const renamed = { data: { description: 'Another chapter.' } }
  expect((await ann.request.put(`/rest/v1/clubs/${club.slug}/details`, renamed)).ok()).toBe(true)
  const changed = await again(request)
  expect([changed.status(), (await changed.text()).includes('Another chapter.')]).toEqual([200, true])
  // An expired session is treated as a visitor.
  const cookies = await ann.request.storageState()
  await ann.request.post('/auth/v1/sign-out')
  const late = await playwright.request.newContext({ baseURL, storageState: cookies })
  const page = await fetchPage(late, '/')
  expect(page.first.session.viewer).toBeNull()
  expect(page.text).toContain('A hall for every club')
  await late.dispose()
})

test('robots.txt names the sitemap, and the sitemap lists existing pages', async ({
  request,
  baseURL,
  client,
}) => {
  const { request: own } = await client()
  const club = await createClub(own, { name: unusedName('On the Map') })
  const { path } = await publishPost(own, club, { title: 'Listed' })
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  const found: string[] = []
  for (const [, file = ''] of (await (await request.get('/sitemap.xml')).text()).matchAll(
    /<loc>([^<]+)<\/loc>/g,
  ))
    for (const [, url = ''] of (await (await request.get(file)).text()).matchAll(/<loc>([^<]+)<\/loc>/g))
      found.push(url)
  for (const listed of [`${baseURL}${path}`, `${baseURL}/${club.slug}/preview`]) {
    expect(found).toContain(listed)
    const page = await fetchPage(request, listed)
    expect(page).toMatchObject({ status: 200, canonical: listed })
  }
})

test('the page after signing up contains the new session', async ({ page }) => {
  const person = newPerson('Nora')
  await signUp(page.request, person)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(rest|auth)\//.test(pathname)) asked.push(pathname)
  })
  await openLive(page, '/')
  await expect(page.getByRole('heading', { name: 'Welcome, Nora' })).toBeVisible()
  await expect.poll(() => asked).toContain('/rest/v1/my/suggested-clubs')
  expect(asked).not.toContain('/auth/v1/session')
  expect(asked).not.toContain('/rest/v1/my/clubs')
})
