import { describe, expect, it } from 'vitest'
import { newId } from './platform/ids.ts'
import { expectNothingHeard, lettersTo, personOf } from './testing/as.ts'
import { marker } from './testing/club-inside.ts'
import { openPrivateClub } from './testing/private-club.ts'
import { expectNothingOf, walkPrivateClub } from './testing/private-walk.ts'
import { sitemapOf } from './testing/walker.ts'

// Outsiders see only the preview of a private club, on every path (decisions.md V1). e2e/private.spec.ts covers pages;
// private.deep-walks.test.ts all outsiders and query strings.

const club = await openPrivateClub()
const { visitor, ann, ben, dot, vault, make, as, app, eventually, mailUnread, tasksDone } = club
const { inside, item, items, image, file, request, outsiders, secrets, members } = club

await walkPrivateClub(club, {
  // One per case of the rules: no account, no relation to the club, an open invitation, a former role.
  outsiders: ['a visitor', 'a stranger', 'who is invited', 'a former admin'],
  queries: 'declared',
})

describe('a private club', () => {
  it('shows outsiders these fields in its preview', async () => {
    const preview = await visitor.call('GET /clubs/:club/preview', inside)
    expect(Object.keys(preview).sort()).toEqual(
      [
        ...['id', 'slug', 'name', 'logoUrl', 'thumbnailUrl', 'description', 'categories', 'members'],
        ...['isPrivate', 'isPaid', 'membershipFee', 'currency', 'subscriptionDuration', 'clubType'],
        ...['business', 'role', 'hasAsked', 'askAgainAt', 'isInvited', 'feeds', 'can'],
        ...['ruleCount', 'questionCount', 'topics'],
      ].sort(),
    )
    expect(preview.feeds).toEqual([])
  })

  it('is not named in the profiles of its members', async () => {
    for (const [name, who] of Object.entries(outsiders))
      for (const username of club.walked.values.username)
        await expectNothingOf(name, who, `/rest/v1/profiles/${username}`, {
          marks: [vault.id, vault.slug, vault.name],
        })
  })

  it('hides its files under every spelling of their paths', async () => {
    for (const [name, who] of Object.entries(outsiders))
      for (const url of [image.url, file.url])
        for (const path of [
          url,
          `${url}?download`,
          url.toUpperCase(),
          `${url}/`,
          url.replace('/v1/', '/v1/./'),
        ]) {
          const response = await who.fetch(path)
          expect([400, 404], `${name}: ${path}`).toContain(response.status)
          expect(await response.text()).not.toContain(marker)
        }
  })

  it('hides its CSV files of members, activity and insights', async () => {
    for (const [name, who] of Object.entries(outsiders))
      for (const table of [
        'members.csv',
        'activity-log.csv',
        'activity-log.csv?kind=content',
        'insights.csv',
        'course-insights.csv',
      ])
        await expectNothingOf(name, who, `/rest/v1/clubs/${vault.slug}/${table}`, {
          marks: [...secrets, ...members],
        })
  })

  it('is absent from the sitemap, robots.txt and the API document', async () => {
    const marks = [...secrets, ...members, vault.slug]
    for (const path of ['/robots.txt', '/docs/openapi.json', '/health'])
      await expectNothingOf('a visitor', visitor, path, { marks })
    const mapped = (await sitemapOf(visitor)).join().toLowerCase()
    expect(mapped).toContain('<loc>')
    expect(marks.filter((mark) => mapped.includes(mark.toLowerCase()))).toEqual([])
  })

  it('emits no signal to outsiders', async () => {
    const listeners = await Promise.all(Object.values(outsiders).map((who) => who.listen()))
    for (const listener of listeners)
      for (const what of [{ clubId: vault.id }, { contentId: items.post.id }])
        expect(await listener.watch(what)).toBe(false)
    const member = await ann.listen()
    await member.watch({ clubId: vault.id })
    await ben.call('POST /content/:contentId/comments', { ...item, body: { id: newId(), content: 'Again' } })
    await member.heard('comments.changed')
    await tasksDone()
    await expectNothingHeard({ make, as }, listeners)
  })

  it('shows members its events in their own calendar', async () => {
    expect(await (await visitor.fetch(club.memberCalendar)).text()).toContain(marker)
  })

  it('appears with nothing of its inside in mail to outsiders', async () => {
    // Mails an outsider and the requester.
    await ben.call('POST /clubs/:club/invites/emails', { ...inside, body: { email: personOf(dot).email } })
    await ben.call('PUT /clubs/:club/join-requests/decisions', {
      ...inside,
      body: { ids: [request.id], decision: 'rejected' },
    })
    await eventually(() =>
      app.deps.db
        .selectFrom('notifications')
        .select('id')
        .where('type', '=', 'CLUB_JOIN_REQUEST_REJECTED')
        .executeTakeFirst(),
    )
    await mailUnread()
    for (const name of ['a stranger', 'who asked'] as const) {
      const mails = await eventually(async () => {
        const some = await lettersTo(visitor, personOf(outsiders[name]).email)
        return some.length > 0 && some
      })
      expect(mails.map(({ text }) => text).join(), name).toContain(vault.name)
    }
    for (const [name, { person }] of Object.entries(outsiders)) {
      if (!person) continue
      for (const { subject, text, html } of await lettersTo(visitor, person.email))
        for (const secret of [...secrets, ...members])
          expect(`${subject} ${text} ${html}`.includes(secret), `${name}: ${subject}`).toBe(false)
    }
  })
})
