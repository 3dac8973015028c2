import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, lettersTo, personOf } from '../../testing/as.ts'
import { eachKind, fixtures } from '../../testing/kinds.ts'
import { password } from '../../testing/make.ts'
import { openWorld } from '../../testing/world.ts'
import { notifyOfMentions } from '../notifications/mentions.tasks.ts'

const { make, as, visitor, app, mailUnread, dot, tasksDone } = await openWorld()
const { db } = app.deps
const kinds = Object.values(eachKind((kind) => kind))

let made = 0
/** A new person with a unique username. */
const someone = async (firstName: string) => {
  made += 1
  const username = `${firstName.toLowerCase()}_${made}`
  const client = await as(await make.person({ firstName, lastName: 'Tanaka', username }))
  return Object.assign(client, { username, at: `@${username}`, id: personOf(client).id })
}
type NewPerson = Awaited<ReturnType<typeof someone>>

/** A club of Nora's with members Mei and Raj; Ola is not a member. */
async function opened({ isPrivate = false } = {}) {
  const [nora, mei, raj, ola] = [
    await someone('Nora'),
    await someone('Mei'),
    await someone('Raj'),
    await someone('Ola'),
  ]
  const club = await make.club({ owner: personOf(nora), isPrivate })
  await make.allFeatures(club)
  for (const one of [mei, raj]) await make.member(club, personOf(one))
  return { nora, mei, raj, ola, club }
}
const publish = async (who: Client, club: { slug: string }, text: string) => {
  const item = await fixtures.post.publish(who, club, { title: 'Kiln', text })
  await tasksDone()
  return { ...item, params: { contentId: item.id } }
}
const say = async (
  who: Client,
  on: { id: string },
  content: string,
  { id = newId(), parentId }: { id?: string; parentId?: string } = {},
) => {
  const params = { contentId: on.id }
  const comment = await who.call('POST /content/:contentId/comments', {
    params,
    body: { id, content, ...(parentId && { parentId }) },
  })
  await tasksDone()
  return comment
}
const edit = async (who: Client, commentId: string, content: string) => {
  const comment = await who.call('PATCH /comments/:commentId', { params: { commentId }, body: { content } })
  await tasksDone()
  return comment
}
const list = async (who: Client) => (await who.call('GET /notifications', { query: {} })).items
const titlesOf = async (who: Client) => (await list(who)).map(({ title }) => title)
const mentionNotices = async (who: Client) => (await list(who)).filter(({ type }) => type === 'MENTIONED')
const stored = (who: NewPerson) =>
  db
    .selectFrom('notifications')
    .select('type')
    .where('user_id', '=', who.id)
    .where('type', '=', 'MENTIONED')
    .execute()
const prefer = async (who: Client, preferences: object) => {
  const all = await who.call('GET /notification-preferences')
  await who.call('PUT /notification-preferences', { body: { ...all, ...preferences } })
}
const rename = async (who: NewPerson, username: string) => {
  const { email: _e, imagePath, ...own } = await who.call('GET /profile')
  const { firstName, lastName, bio, socialUrl, websiteUrl, interests, communityRoles } = own
  await who.call('PUT /profile', {
    body: {
      ...{ firstName, lastName, bio, socialUrl, websiteUrl, interests, communityRoles, imagePath },
      username,
    },
  })
}
const linkTo = (who: NewPerson, username = who.username) => ({
  written: who.username,
  username,
  name: `${personOf(who).firstName} Tanaka`,
})

describe('a mention', () => {
  it.each(kinds)(
    'in a new %s is a link, and notifies the person once, live and by mail, with its address',
    async (kind) => {
      const { nora, mei, raj, club } = await opened()
      const page = await mei.listen()
      const item = await fixtures[kind].publish(nora, club, { title: 'Kiln', text: `Ask ${mei.at} about it` })
      expect(await page.heard('notifications.changed')).toMatchObject({ isNew: true })
      await tasksDone()
      expect(await list(mei)).toMatchObject([
        {
          type: 'MENTIONED',
          title: 'Nora Tanaka mentioned you in “Kiln”',
          message: '',
          clubName: club.name,
          metadata: { clubId: club.id, contentId: item.id, contentType: kind, contentSlug: item.slug },
        },
      ])
      // Others get the notification of the item, and mentioned people not both.
      expect((await list(raj)).map(({ type }) => type)).toEqual([`NEW_${kind.toUpperCase()}`])
      const params = { contentId: item.id }
      for (const who of [mei, visitor])
        expect((await who.call('GET /content/:contentId', { params })).mentions).toEqual([linkTo(mei)])
      const feed = await raj.call('GET /clubs/:club/feed', { params: { club: club.slug }, query: {} })
      expect(feed.items.map(({ mentions }) => mentions)).toEqual([[linkTo(mei)]])
      await mailUnread()
      const subjects = (await lettersTo(visitor, personOf(mei).email)).map(({ subject }) => subject)
      expect(subjects).toEqual([`Nora Tanaka mentioned you in “Kiln” · ${club.name}`])
    },
  )

  it('in a comment or reply is a link for everyone, and opens the comment', async () => {
    const { nora, mei, raj, club } = await opened()
    const post = await publish(nora, club, 'A text')
    const comment = await say(mei, post, `Ask ${raj.at.toUpperCase()}, not \`${nora.at}\``)
    expect(comment.mentions).toEqual([linkTo(raj)])
    const answer = await say(raj, post, `${mei.at} Yes`, { parentId: comment.id })
    const read = await visitor.call('GET /content/:contentId/comments', { params: post.params, query: {} })
    expect(read.items.map(({ mentions }) => mentions)).toEqual([[linkTo(raj)]])
    expect(read.items[0]?.replies.map(({ mentions }) => mentions)).toEqual([[linkTo(mei)]])
    const { items } = await visitor.call('GET /comments/:commentId/replies', {
      params: { commentId: comment.id },
      query: {},
    })
    expect(items.map(({ mentions }) => mentions)).toEqual([[linkTo(mei)]])
    expect(await mentionNotices(raj)).toMatchObject([
      {
        title: 'Mei Tanaka mentioned you in “Kiln”',
        message: `Ask ${raj.at.toUpperCase()}, not ${nora.at}`,
        metadata: { contentType: 'post', contentSlug: post.slug, commentId: comment.id },
      },
    ])
    expect(await mentionNotices(mei)).toMatchObject([{ metadata: { commentId: answer.id } }])
  })

  it('notifies once, as a mention, people whom the comment concerns anyway', async () => {
    const { nora, mei, raj, club } = await opened()
    const post = await publish(nora, club, 'A text')
    const question = await say(mei, post, 'A question')
    await say(raj, post, `${mei.at} ${nora.at} An answer`, { parentId: question.id })
    expect(await titlesOf(mei)).toEqual(['Raj Tanaka mentioned you in “Kiln”', expect.any(String)])
    expect(await titlesOf(nora)).toEqual([
      'Raj Tanaka mentioned you in “Kiln”',
      'Mei Tanaka commented on “Kiln”',
    ])
    // People without mention notifications get the comment's.
    for (const who of [mei, nora]) await prefer(who, { mentions: false })
    await say(raj, post, `${mei.at} ${nora.at} Another`, { parentId: question.id })
    expect((await titlesOf(mei))[0]).toBe('Raj Tanaka replied to your comment on “Kiln”')
    expect((await titlesOf(nora))[0]).toMatch(/commented on “Kiln”$/)
    expect([await stored(mei), await stored(nora)]).toMatchObject([{ length: 1 }, { length: 1 }])
  })

  it('applies only to people who can see the item, without revealing whether a username exists', async () => {
    for (const isPrivate of [false, true]) {
      const { nora, mei, ola, club } = await opened({ isPrivate })
      const comment = await say(
        nora,
        await publish(nora, club, 'A text'),
        `${ola.at} @nobody_at_all ${mei.at}`,
      )
      expect(comment.mentions).toEqual([linkTo(mei)])
      expect(await list(ola)).toEqual([])
      expect(await db.selectFrom('mentions').select('id').where('user_id', '=', ola.id).execute()).toEqual([])
    }
  })

  it('in a public club includes the author and commenters; in a private one members only', async () => {
    const { nora, mei, raj, ola, club } = await opened()
    const post = await publish(mei, club, 'A text')
    const other = await publish(nora, club, 'Another')
    await say(ola, post, 'I am no member')
    for (const who of [mei, raj])
      await who.call('DELETE /clubs/:club/membership', { params: { club: club.slug } })
    const text = `${mei.at} ${raj.at} ${ola.at}`
    expect((await say(nora, post, text)).mentions).toEqual(expect.arrayContaining([linkTo(mei), linkTo(ola)]))
    expect((await say(nora, post, text)).mentions).toHaveLength(2)
    expect((await say(nora, other, text)).mentions).toEqual([])
    await db.updateTable('clubs').set({ is_private: true }).where('id', '=', club.id).execute()
    expect((await say(nora, post, text)).mentions).toEqual([])
  })

  it('applies to admins by the list', async () => {
    const { nora, ola, club } = await opened({ isPrivate: true })
    const permissions = JSON.stringify({ admins: [ola.id] })
    await db.updateTable('clubs').set({ permissions }).where('id', '=', club.id).execute()
    const post = await publish(nora, club, 'A text')
    expect((await say(nora, post, ola.at)).mentions).toEqual([linkTo(ola)])
    expect(await stored(ola)).toHaveLength(1)
    const asked = { params: { contentId: post.id }, query: { q: 'ola' } }
    const { items } = await nora.call('GET /content/:contentId/mentionable', asked)
    expect(items.map(({ username }) => username)).toEqual([ola.username])
  })

  it("ignores the author's own name, 500 times", async () => {
    const { nora, club } = await opened()
    const post = await publish(nora, club, `${nora.at} `.repeat(300))
    const comment = await say(nora, post, `${nora.at} `.repeat(500).trim())
    expect(comment.mentions).toEqual([])
    expect(await stored(nora)).toEqual([])
  })

  it('applies to at most 50 people, stored by one statement', async () => {
    const { nora, club } = await opened()
    const people = await Promise.all(Array.from({ length: 51 }, () => someone('One')))
    for (const one of people) await make.member(club, personOf(one))
    const text = people.map(({ at }) => at).join(' ')
    const first = people.slice(0, 30).map(({ at }) => at)
    const { id } = await say(nora, await publish(nora, club, 'A text'), first.join(' '))
    const { mentions } = await edit(nora, id, text)
    expect(new Set(mentions.map(({ username }) => username))).toEqual(
      new Set(people.slice(0, 50).map(({ username }) => username)),
    )
    const notices = await db
      .selectFrom('notifications')
      .select('user_id')
      .where('type', '=', 'MENTIONED')
      .where(
        'user_id',
        'in',
        people.map(({ id }) => id),
      )
      .execute()
    expect(notices).toHaveLength(50)
    // Nor one at a time.
    expect((await edit(nora, id, people[50]?.at ?? '')).mentions).toEqual([])
  })

  it('matches what the page links: not code or titles, but numeric entities', async () => {
    const { nora, mei, raj, club } = await opened()
    const text = `Kilns\n\n    ${mei.at}\n\n[words](https://example.org "${mei.at}") &#64;${raj.username}`
    const post = await publish(nora, club, text)
    const { mentions } = await visitor.call('GET /content/:contentId', { params: post.params })
    expect(mentions).toEqual([linkTo(raj)])
    const comment = await say(nora, post, `- ${raj.at}\n\n      ${mei.at}`)
    expect(comment.mentions).toEqual([linkTo(raj)])
    expect([await stored(mei), await stored(raj)]).toMatchObject([{ length: 0 }, { length: 2 }])
  })

  it('in a plain-text comment excludes only addresses', async () => {
    const { nora, mei, raj, club } = await opened()
    const post = await publish(nora, club, 'A text')
    const { id } = await say(nora, post, 'Plain')
    await db.updateTable('comments').set({ is_markdown: false }).where('id', '=', id).execute()
    const { mentions } = await edit(nora, id, `\`${mei.at}\` https://example.org/?to=${raj.at}`)
    expect(mentions).toEqual([linkTo(mei)])
    expect([await stored(mei), await stored(raj)]).toMatchObject([{ length: 1 }, { length: 0 }])
  })

  it("beyond a card's excerpt is omitted from the card", async () => {
    const { nora, mei, raj, club } = await opened()
    const post = await publish(nora, club, `${raj.at} ${'word '.repeat(80)}${mei.at}`)
    const card = await nora.call('GET /content/:contentId', { params: post.params })
    expect(card.mentions).toEqual([linkTo(raj)])
    const params = { club: club.slug, slug: post.slug }
    const { item } = await nora.call('GET /clubs/:club/posts/:slug', { params })
    expect(item.mentions).toEqual(expect.arrayContaining([linkTo(raj), linkTo(mei)]))
  })
})

describe('an edit', () => {
  it('notifies only people mentioned for the first time', async () => {
    const { nora, mei, raj, club } = await opened()
    const post = await publish(nora, club, 'A text')
    const { id } = await say(nora, post, `${mei.at} one`)
    await edit(nora, id, `${mei.at} two`)
    expect(await stored(mei)).toHaveLength(1)
    const both = await edit(nora, id, `${raj.at} and ${mei.at}`)
    expect(both.mentions).toHaveLength(2)
    expect([await stored(mei), await stored(raj)]).toMatchObject([{ length: 1 }, { length: 1 }])
    const none = await edit(nora, id, 'Nobody')
    expect(none.mentions).toEqual([])
    // Removed mentions have no notification.
    expect(await mentionNotices(raj)).toEqual([])
    await edit(nora, id, `${mei.at} again`)
    expect(await stored(mei)).toHaveLength(1)
    expect(await mentionNotices(mei)).toHaveLength(1)
  })

  it('of an item does the same, and keeps mentions in unchanged fields', async () => {
    const { nora, mei, raj, ola, club } = await opened()
    const post = await publish(nora, club, `${mei.at} one, not ${ola.at}`)
    await make.member(club, personOf(ola))
    const change = async (who: Client, fields: object) => {
      const changed = await who.call('PUT /posts/:contentId', { params: post.params, body: fields })
      await tasksDone()
      return changed
    }
    expect((await change(nora, { title: 'Another title' })).mentions).toEqual([linkTo(mei)])
    expect((await change(nora, { content: `${mei.at} ${raj.at}` })).mentions).toHaveLength(2)
    await db.updateTable('club_memberships').set({ role: 'admin' }).where('user_id', '=', raj.id).execute()
    // An admin's edit does not notify the author of their own name.
    await change(raj, { content: `${mei.at} ${raj.at} ${nora.at} three` })
    expect([await stored(mei), await stored(raj), await stored(nora)]).toMatchObject([
      { length: 1 },
      { length: 1 },
      { length: 0 },
    ])
    await change(nora, { content: 'None' })
    expect((await mei.call('GET /content/:contentId', { params: post.params })).mentions).toEqual([])
  })

  it('does not notify people already notified about the comment', async () => {
    const { nora, mei, raj, club } = await opened()
    const post = await publish(nora, club, 'A text')
    const question = await say(raj, post, 'A question')
    const { id } = await say(mei, post, 'Hello', { parentId: question.id })
    await edit(mei, id, `Hello ${nora.at} ${raj.at}`)
    expect([await stored(nora), await stored(raj)]).toEqual([[], []])
  })
})

describe('an edit that mentions people notified otherwise', () => {
  it('notifies those notified about other comments or none', async () => {
    const { nora, mei, raj, club } = await opened()
    const post = await publish(nora, club, 'A text')
    const question = await say(raj, post, 'A question')
    await say(mei, post, 'An answer', { parentId: question.id })
    const aside = await say(mei, post, 'An aside')
    await say(mei, post, 'Another answer', { parentId: question.id })
    // Both replies were notified; the aside came between.
    await edit(mei, aside.id, `An aside, ${raj.at} and ${nora.at}`)
    expect([await stored(raj), await stored(nora)]).toMatchObject([{ length: 1 }, { length: 0 }])
    // People without comment notifications got none.
    await prefer(nora, { newComments: false })
    const unheard = await say(mei, post, 'Once more')
    await edit(mei, unheard.id, `Once more, ${nora.at}`)
    expect(await stored(nora)).toHaveLength(1)
  })

  it('unlinks names moved into code', async () => {
    const { nora, raj, club } = await opened()
    const post = await publish(nora, club, 'A text')
    const { id } = await say(nora, post, raj.at)
    expect((await edit(nora, id, `\`${raj.at}\``)).mentions).toEqual([])
    expect(await mentionNotices(raj)).toEqual([])
    expect((await edit(nora, id, `${raj.at} again`)).mentions).toEqual([linkTo(raj)])
    expect(await stored(raj)).toHaveLength(1)
  })
})

describe('repeating a request', () => {
  it('notifies once about a comment or an item', async () => {
    const { nora, mei, club } = await opened()
    const post = await publish(nora, club, 'A text')
    const id = newId()
    const first = await say(nora, post, mei.at, { id })
    expect(await say(nora, post, mei.at, { id })).toEqual(first)
    expect(await stored(mei)).toHaveLength(1)
    const { rows } = await sql<{ ids: string[] }>`
      select array_agg(id) as ids from mentions where user_id = ${mei.id}`.execute(db)
    await notifyOfMentions(app.deps, { mentionIds: rows[0]?.ids ?? [] })
    expect(await stored(mei)).toHaveLength(1)
  })
})

describe('a mentioned person', () => {
  it('stays linked after a rename, even once another person has the name', async () => {
    const { nora, mei, ola, club } = await opened()
    const post = await publish(nora, club, `Ask ${mei.at}`)
    const { id } = await say(nora, post, `${mei.at} here`)
    await rename(mei, `${mei.username}_new`)
    await db.deleteFrom('reserved_usernames').where('user_id', '=', mei.id).execute()
    await rename(ola, mei.username)
    await make.member(club, personOf(ola))
    const read = async () => (await visitor.call('GET /content/:contentId', { params: post.params })).mentions
    expect(await read()).toEqual([linkTo(mei, `${mei.username}_new`)])
    // An edit keeps the person of each name.
    const edited = await edit(nora, id, `${mei.at} there`)
    expect(edited.mentions).toEqual([linkTo(mei, `${mei.username}_new`)])
    expect(await stored(ola)).toEqual([])
    // A new text links the present holder of the name.
    expect((await say(nora, post, mei.at)).mentions).toMatchObject([{ name: 'Ola Tanaka' }])
  })

  it('is found by a reserved former name, and notified once for both names', async () => {
    const { nora, mei, club } = await opened()
    const post = await publish(nora, club, 'A text')
    const before = mei.at
    await rename(mei, `${mei.username}_new`)
    const { mentions } = await say(nora, post, `${before} ${before}_new`)
    expect(mentions).toHaveLength(2)
    expect(await stored(mei)).toHaveLength(1)
    // Nor later by the other name.
    const { id } = await say(nora, post, before)
    expect((await edit(nora, id, `${before} ${before}_new`)).mentions).toHaveLength(2)
    expect(await stored(mei)).toHaveLength(2)
  })

  it('stays linked after leaving, without further notifications', async () => {
    const { nora, mei, club } = await opened({ isPrivate: true })
    const post = await publish(nora, club, `Ask ${mei.at}`)
    await mei.call('DELETE /clubs/:club/membership', { params: { club: club.slug } })
    expect((await nora.call('GET /content/:contentId', { params: post.params })).mentions).toEqual([
      linkTo(mei),
    ])
    expect(await list(mei)).toEqual([])
    expect((await say(nora, post, mei.at)).mentions).toEqual([])
  })

  it('is not notified after leaving before the task ran', async () => {
    const { nora, mei, club } = await opened()
    const post = await publish(nora, club, 'A text')
    const { id } = await say(nora, post, mei.at)
    await db.deleteFrom('notifications').where('user_id', '=', mei.id).execute()
    await mei.call('DELETE /clubs/:club/membership', { params: { club: club.slug } })
    const rows = await db.selectFrom('mentions').select('id').where('comment_id', '=', id).execute()
    await notifyOfMentions(app.deps, { mentionIds: rows.map((row) => row.id) })
    expect(await stored(mei)).toEqual([])
  })

  it('is not notified with mentions off, the item or club muted, or the author blocked', async () => {
    const { nora, mei, raj, club } = await opened()
    const post = await publish(nora, club, 'A text')
    await prefer(mei, { mentions: false })
    await say(nora, post, mei.at)
    await prefer(mei, { mentions: true })
    await mei.call('PUT /content/:contentId/mute', { params: post.params })
    await say(nora, post, mei.at)
    await mei.call('DELETE /content/:contentId/mute', { params: post.params })
    const level = { params: { club: club.slug } }
    await mei.call('PUT /clubs/:club/notification-level', { ...level, body: { level: 'none' } })
    await say(nora, post, mei.at)
    await mei.call('PUT /clubs/:club/notification-level', { ...level, body: { level: 'all' } })
    await mei.call('PUT /my/blocks/:personId', { params: { personId: nora.id } })
    expect((await say(nora, post, mei.at)).mentions).toEqual([linkTo(mei)])
    expect(await stored(mei)).toEqual([])
    await say(raj, post, mei.at)
    expect(await stored(mei)).toHaveLength(1)
    // Blocked later: hidden.
    await mei.call('PUT /my/blocks/:personId', { params: { personId: raj.id } })
    expect(await mentionNotices(mei)).toEqual([])
  })

  it('is mailed soon, even shortly after another mail', async () => {
    const { nora, mei, club } = await opened()
    const post = await publish(nora, club, 'A text')
    for (const count of [1, 2]) {
      await say(nora, post, mei.at)
      await mailUnread()
      expect(await lettersTo(visitor, personOf(mei).email)).toHaveLength(count)
    }
  })

  it('is notified about a club at the reduced level', async () => {
    const { nora, mei, club } = await opened()
    const params = { club: club.slug }
    await mei.call('PUT /clubs/:club/notification-level', { params, body: { level: 'mine' } })
    await say(nora, await publish(nora, club, 'A text'), mei.at)
    expect(await stored(mei)).toHaveLength(1)
  })

  it('is not notified about a deleted comment or by a deleted account', async () => {
    const { nora, mei, raj, club } = await opened()
    const post = await publish(nora, club, 'A text')
    const { id } = await say(nora, post, mei.at)
    await say(raj, post, mei.at)
    const page = await mei.listen()
    await nora.call('DELETE /comments/:commentId', { params: { commentId: id } })
    await page.heard('notifications.changed')
    expect(await mentionNotices(mei)).toMatchObject([{ title: 'Raj Tanaka mentioned you in “Kiln”' }])
    await raj.call('POST /auth/v1/account-deletions', {
      body: { typedUsername: raj.username, password, content: 'keep' },
    })
    expect(await mentionNotices(mei)).toEqual([])
    await tasksDone()
    expect(await stored(mei)).toEqual([])
    const { items } = await nora.call('GET /content/:contentId/comments', { params: post.params, query: {} })
    expect(items.map(({ author, mentions }) => [author, mentions])).toEqual([[null, [linkTo(mei)]]])
  })

  it('is not notified about a deleted item', async () => {
    const { nora, mei, club } = await opened()
    const post = await publish(nora, club, `Ask ${mei.at}`)
    const page = await mei.listen()
    await nora.call('DELETE /content/:contentId', { params: post.params })
    await page.heard('notifications.changed')
    expect(await list(mei)).toEqual([])
    expect(await stored(mei)).toEqual([])
  })

  it('becomes plain text when the account is deleted', async () => {
    const { nora, mei, club } = await opened()
    const post = await publish(nora, club, `Ask ${mei.at}`)
    await db.updateTable('profiles').set({ deleted_at: new Date() }).where('id', '=', mei.id).execute()
    expect((await nora.call('GET /content/:contentId', { params: post.params })).mentions).toEqual([])
    expect((await say(nora, post, mei.at)).mentions).toEqual([])
    expect(await db.selectFrom('mentions').select('id').where('user_id', '=', mei.id).execute()).toHaveLength(
      1,
    )
  })
})

describe('mention suggestions', () => {
  const ofItem = async (who: Client, contentId: string, q: string) =>
    (
      await who.call('GET /content/:contentId/mentionable', { params: { contentId }, query: { q } })
    ).items.map(({ username }) => username)
  const ofClub = async (who: Client, club: { slug: string }, q: string) =>
    (await who.call('GET /clubs/:club/mentionable', { params: { club: club.slug }, query: { q } })).items.map(
      ({ username }) => username,
    )

  it('match prefixes of usernames and names, ignoring accents, never the viewer', async () => {
    const { nora, mei, raj, club } = await opened()
    const zoe = await as(await make.person({ firstName: 'Zoë', lastName: 'Żak', username: `first_${made}` }))
    await make.member(club, personOf(zoe))
    const post = await publish(nora, club, 'A text')
    const { username } = personOf(zoe)
    for (const q of ['zoe', 'ZOË', 'zak', 'first_', username]) {
      expect(await ofClub(mei, club, q)).toEqual([username])
      expect(await ofItem(mei, post.id, q)).toEqual([username])
    }
    for (const q of ['oe', 'ak', '%', 'zoe zak', ' ', 'irst', '_'])
      expect(await ofClub(mei, club, q)).toEqual([])
    expect((await ofClub(mei, club, 't')).sort()).toEqual([nora.username, raj.username].sort())
    expect(await ofClub(mei, club, mei.username)).toEqual([])
  })

  it('are at most 8, the exact username first, then participants', async () => {
    const { nora, mei, raj, club } = await opened()
    const people = await Promise.all(Array.from({ length: 9 }, () => someone('Anna')))
    for (const one of people) await make.member(club, personOf(one))
    const last = people.at(-1) as NewPerson
    const post = await publish(nora, club, 'A text')
    await say(last, post, 'I take part')
    const found = await ofItem(mei, post.id, 'anna')
    expect(found).toHaveLength(8)
    expect(found[0]).toBe(last.username)
    const short = await make.person({ username: last.username.slice(0, -1) })
    await make.member(club, short)
    const [very, next] = await ofItem(mei, post.id, short.username)
    expect([very, next]).toEqual([short.username, last.username])
    expect(await ofClub(raj, club, 'anna')).toHaveLength(8)
  })

  it('include members beyond the newest', async () => {
    const { nora, mei, club } = await opened()
    await sql`with person as (
        insert into profiles (id, email, username, first_name, last_name)
        select gen_random_uuid(), 'mention-' || n || '@people.test', 'mention_' || n, 'One', 'Of Many'
        from generate_series(1, 2100) n returning id)
      insert into club_memberships (id, club_id, user_id, role, created_at)
      select gen_random_uuid(), ${club.id}, id, 'member', now() + interval '1 hour' from person`.execute(db)
    expect(await ofClub(nora, club, mei.username)).toEqual([mei.username])
  })

  it('in a public club include participants; in a private one members only', async () => {
    const { nora, mei, ola, club } = await opened()
    const post = await publish(nora, club, 'A text')
    expect(await ofItem(mei, post.id, 'ola')).toEqual([])
    await say(ola, post, 'I am no member')
    expect(await ofItem(mei, post.id, 'ola')).toEqual([ola.username])
    expect(await ofClub(mei, club, 'ola')).toEqual([])
    // Anyone who can read there can mention.
    expect(await ofItem(ola, post.id, 'mei')).toEqual([mei.username])
    await db.updateTable('clubs').set({ is_private: true }).where('id', '=', club.id).execute()
    expect(await ofItem(mei, post.id, 'ola')).toEqual([])
    const asked = { params: { contentId: post.id }, query: { q: 'mei' } }
    for (const who of [ola, dot])
      expect(await who.refused('GET /content/:contentId/mentionable', asked)).toMatchObject({
        code: 'content_not_found',
      })
    expect(await visitor.refused('GET /content/:contentId/mentionable', asked)).toMatchObject({
      code: 'sign_in_required',
    })
    const inClub = { params: { club: club.slug }, query: { q: 'mei' } }
    expect(await dot.refused('GET /clubs/:club/mentionable', inClub)).toMatchObject({ code: 'members_only' })
    expect(
      await mei.refused('GET /clubs/:club/mentionable', { ...inClub, query: { q: 'x'.repeat(201) } }),
    ).toMatchObject({
      code: 'bad_input',
    })
  })
})
