import { newId } from '../platform/ids.ts'
import { personOf } from './as.ts'
import { pollOptions, postForm } from './forms.ts'
import { uploadedForText } from './kinds/fixture.ts'
import { password } from './make.ts'
import {
  byAnyone,
  clubOf,
  itemOf,
  latest,
  type MixedAct,
  moderate,
  onMember,
  pick,
  reverse,
  send,
  signInAgain,
  statement,
  textWith,
} from './mixed-scene.ts'

export const mixedActs: Record<string, MixedAct> = {
  like: byAnyone(async (who, scene) => [
    await send(who, 'PUT /content/:contentId/like', itemOf(scene)),
    await send(who, 'DELETE /content/:contentId/like', itemOf(scene)),
  ]),
  react: byAnyone((who, { post }, chance) =>
    send(who, `${pick(chance, ['PUT', 'DELETE'] as const)} /content/:contentId/reactions/:reaction`, {
      params: { contentId: post, reaction: pick(chance, ['laugh', 'wow']) },
    }),
  ),
  comment: byAnyone(async (who, scene, chance) => {
    const [id, first] = [newId(), scene.comments.at(-1)]
    const isReply = first !== undefined && chance() < 0.5
    const status = await send(who, 'POST /content/:contentId/comments', {
      ...itemOf(scene),
      body: { id, content: textWith(scene, chance), ...(isReply && { parentId: first }) },
    })
    if (status === 200) scene.comments.push(id)
    return status
  }),
  'edit comment': (scene, chance) =>
    Promise.all(
      scene.everyone.map((who) =>
        send(who, 'PATCH /comments/:commentId', {
          params: { commentId: latest(chance, scene.comments) },
          body: { content: textWith(scene, chance) },
        }),
      ),
    ),
  'like comment': byAnyone((who, { comments }, chance) =>
    send(who, `${pick(chance, ['PUT', 'DELETE'] as const)} /comments/:commentId/like`, {
      params: { commentId: latest(chance, comments) },
    }),
  ),
  'delete comment': async ({ people, comments }, chance) => [
    await send(people.admin, 'DELETE /comments/:commentId', {
      params: { commentId: latest(chance, comments) },
    }),
  ],
  'edit post': async (scene, chance) => {
    // They may be suspended just then.
    const upload = chance() < 0.3 && (await uploadedForText(scene.people.author).catch(() => null))
    const picture = upload ? upload.sign : ''
    const content = `${textWith(scene, chance)} ${picture} https://example.test/${Math.floor(chance() * 3)}`
    return [
      await send(pick(chance, [scene.people.author, scene.people.admin]), 'PUT /posts/:contentId', {
        ...itemOf(scene),
        body: { content, title: `Title ${Math.floor(chance() * 5)}` },
      }),
    ]
  },
  publish: byAnyone(async (who, scene, chance) => {
    const id = newId()
    const body = postForm({ id, content: textWith(scene, chance), title: 'The same title' })
    const status = await send(who, 'POST /clubs/:club/posts', { ...clubOf(scene), body })
    if (status === 200) scene.posts.push(id)
    return status
  }),
  'delete post': async ({ people, posts }, chance) => [
    await send(people.admin, 'DELETE /content/:contentId', { params: { contentId: latest(chance, posts) } }),
  ],
  pin: async (scene, chance) => [
    await send(
      pick(chance, [scene.people.owner, scene.people.admin]),
      `${pick(chance, ['PUT', 'DELETE'] as const)} /content/:contentId/pin`,
      itemOf(scene),
    ),
  ],
  save: byAnyone(async (who, scene, chance) => [
    await send(who, `${pick(chance, ['PUT', 'DELETE'] as const)} /content/:contentId/saved`, itemOf(scene)),
    await send(who, `${pick(chance, ['PUT', 'DELETE'] as const)} /content/:contentId/mute`, itemOf(scene)),
  ]),
  vote: byAnyone((who, { poll }, chance) =>
    send(who, 'PUT /polls/:contentId/vote', {
      params: { contentId: poll },
      body: { optionId: pick(chance, pollOptions).id },
    }),
  ),
  'edit poll': async ({ people, poll }, chance) => {
    const [yes, no] = pollOptions
    const third = { id: '01910000-0000-7000-8000-000000000003', text: 'Maybe' }
    const options = chance() < 0.5 ? [yes, no] : [no, yes, third]
    return [
      await send(people.author, 'PUT /polls/:contentId', { params: { contentId: poll }, body: { options } }),
    ]
  },
  attend: byAnyone((who, { event }, chance) =>
    send(who, `${pick(chance, ['PUT', 'DELETE'] as const)} /events/:contentId/attendance`, {
      params: { contentId: event },
    }),
  ),
  'edit event': async ({ people, event }, chance) => [
    await send(people.author, 'PUT /events/:contentId', {
      params: { contentId: event },
      body: { capacity: 1 + Math.floor(chance() * 4) },
    }),
  ],
  'cancel event': async ({ people, event }) => [
    await send(people.author, 'PUT /events/:contentId/cancellation', { params: { contentId: event } }),
    await send(people.author, 'DELETE /events/:contentId/cancellation', { params: { contentId: event } }),
  ],
  'hide post': async (scene, chance) => {
    const { people, post } = scene
    const who = pick(chance, [people.owner, people.moderator])
    const subject = { kind: 'content', id: post }
    return [await moderate(who, scene, { action: 'hide', subject }), await reverse(scene, who)]
  },
  'lock comments': async (scene) => {
    const { people, post } = scene
    const subject = { kind: 'content', id: post }
    return [
      await moderate(people.admin, scene, { action: 'lock_comments', subject }),
      await reverse(scene, people.admin),
    ]
  },
  'hide comment': async (scene, chance) => {
    const subject = { kind: 'comment', id: latest(chance, scene.comments) }
    return [
      await moderate(pick(chance, [scene.people.owner, scene.people.moderator]), scene, {
        ...{ action: 'hide', subject },
      }),
      await reverse(scene, scene.people.owner),
    ]
  },
  report: byAnyone((who, scene, chance) => {
    const subject =
      chance() < 0.5
        ? { kind: 'content', id: scene.post }
        : { kind: 'comment', id: latest(chance, scene.comments) }
    return send(who, 'POST /reports', { body: { id: newId(), subject, reason: 'spam', note: '' } })
  }),
  'decide cases': async (scene, chance) => {
    const { db, club, people } = scene
    const open = await db
      .selectFrom('moderation_cases')
      .select('id')
      .where('club_id', '=', club.id)
      .where('closed_at', 'is', null)
      .limit(2)
      .execute()
    const hiding = { action: 'hide', outcome: 'acted', statement }
    const body = {
      ...{ ids: open.length > 0 ? open.map(({ id }) => id) : [newId()], reason: 'Looked into it' },
      ...(chance() < 0.5 ? hiding : { outcome: 'dismissed' }),
    }
    return [await send(pick(chance, [people.owner, people.moderator]), 'POST /case-decisions', { body })]
  },
  silence: onMember('silence', { days: 3 }),
  ban: onMember('ban', { hidesAll: true }),
  'remove by act': onMember('remove_member'),
  suspend: async (scene, chance) => {
    const { operator, people } = scene
    const { id } = personOf(pick(chance, [people.author, people.ben]))
    const subject = { kind: 'profile', id }
    return [
      await moderate(operator, scene, { action: 'suspend', subject, hidesAll: true }),
      await reverse(scene, operator),
      ...(await signInAgain(scene, id)),
    ]
  },
  leave: async (scene, chance) => {
    const who = pick(chance, [scene.people.ben, scene.people.cam])
    return [
      await send(who, 'DELETE /clubs/:club/membership', clubOf(scene)),
      await send(who, 'PUT /clubs/:club/membership', clubOf(scene)),
    ]
  },
  'remove member': async (scene) => {
    const { admin, cam } = scene.people
    const params = { club: scene.club.slug, personId: personOf(cam).id }
    return [await send(admin, 'DELETE /clubs/:club/members/:personId', { params })]
  },
  rejoin: (scene) =>
    Promise.all(scene.everyone.map((who) => send(who, 'PUT /clubs/:club/membership', clubOf(scene)))),
  promote: async (scene, chance) => {
    const { owner, cam } = scene.people
    const params = { club: scene.club.slug, personId: personOf(cam).id }
    const method = pick(chance, ['PUT', 'DELETE'] as const)
    return [await send(owner, `${method} /clubs/:club/members/:personId/admin`, { params })]
  },
  'change members': async (scene, chance) => {
    const personIds = [scene.people.cam, scene.people.ben, scene.people.author].map((who) => personOf(who).id)
    const change = pick(chance, ['promote', 'demote'])
    const body = { change, personIds: chance() < 0.5 ? personIds : personIds.reverse() }
    return [await send(scene.people.owner, 'PUT /clubs/:club/members/changes', { ...clubOf(scene), body })]
  },
  moderators: async (scene, chance) => {
    const { ben, author, moderator } = scene.people
    const params = { club: scene.club.slug, personId: personOf(pick(chance, [ben, author, moderator])).id }
    return [
      await send(scene.people.owner, 'DELETE /clubs/:club/moderators/:personId', { params }),
      await send(scene.people.owner, 'PUT /clubs/:club/moderators/:personId', { params }),
    ]
  },
  permissions: async (scene, chance) => {
    const named = [scene.people.ben, scene.people.cam].map((who) => personOf(who).id)
    const posts = chance() < 0.5 ? ['all'] : chance() < 0.5 ? named : named.reverse()
    const who = pick(chance, [scene.people.owner, scene.people.admin])
    return [
      await send(who, 'PUT /clubs/:club/permissions', { ...clubOf(scene), body: { permissions: { posts } } }),
      await send(scene.people.owner, 'PUT /clubs/:club/permissions', {
        ...clubOf(scene),
        body: { permissions: { posts: ['all'] } },
      }),
    ]
  },
  details: async (scene, chance) => [
    await send(scene.people.admin, 'PUT /clubs/:club/details', {
      ...clubOf(scene),
      body: { description: `Text ${chance()}`, categories: [pick(chance, ['One', 'Two'])] },
    }),
  ],
  rename: byAnyone((who, _scene, chance) =>
    send(who, 'PUT /profile', {
      body: { firstName: `Name${Math.floor(chance() * 1000)}`, interests: [pick(chance, ['Oak', 'Ash'])] },
    }),
  ),
  'offer ownership': async (scene) => {
    const { owner, admin } = scene.people
    const [one, other] = [personOf(owner).id, personOf(admin).id]
    return [
      await send(owner, 'PUT /clubs/:club/ownership-offer', { ...clubOf(scene), body: { personId: other } }),
      await send(admin, 'PUT /clubs/:club/ownership', clubOf(scene)),
      await send(admin, 'PUT /clubs/:club/ownership-offer', { ...clubOf(scene), body: { personId: one } }),
      await send(owner, 'PUT /clubs/:club/ownership', clubOf(scene)),
    ]
  },
  invite: async (scene, chance) => {
    const person = await scene.make.person()
    const guest = await scene.as(person)
    const { id, token } = await scene.make.invite(scene.club, {
      by: personOf(scene.people.admin),
      maxUses: 1,
    })
    return Promise.all([
      send(guest, 'PUT /clubs/:club/invitation', { ...clubOf(scene), body: { token } }),
      send(pick(chance, [scene.people.owner, scene.people.admin]), 'DELETE /clubs/:club/invites/:inviteId', {
        params: { club: scene.club.slug, inviteId: id },
      }),
    ])
  },
  'comment on lesson': byAnyone(async (who, scene, chance) => {
    const id = newId()
    const status = await send(who, 'POST /lessons/:lessonId/comments', {
      params: { lessonId: pick(chance, scene.lessons) },
      body: { id, content: textWith(scene, chance) },
    })
    if (status === 200) scene.lessonComments.push(id)
    return status
  }),
  'delete lesson comment': async (scene, chance) => {
    const params = { lessonCommentId: latest(chance, scene.lessonComments) }
    return [
      await send(scene.people.ben, 'PATCH /lesson-comments/:lessonCommentId', {
        params,
        body: { content: 'Changed' },
      }),
      await send(scene.people.owner, 'DELETE /lesson-comments/:lessonCommentId', { params }),
    ]
  },
  'hide lesson comment': async (scene, chance) => {
    const subject = { kind: 'lesson_comment', id: latest(chance, scene.lessonComments) }
    return [
      await moderate(pick(chance, [scene.people.owner, scene.people.admin]), scene, {
        ...{ action: 'hide', subject },
      }),
      await reverse(scene, scene.people.owner),
    ]
  },
  complete: byAnyone((who, { lessons }, chance) =>
    send(who, `${pick(chance, ['PUT', 'DELETE'] as const)} /lessons/:lessonId/completion`, {
      params: { lessonId: pick(chance, lessons) },
    }),
  ),
  visit: byAnyone((who, { lessons }, chance) =>
    send(who, 'PUT /lessons/:lessonId/visit', { params: { lessonId: pick(chance, lessons) }, body: {} }),
  ),
  enroll: byAnyone((who, { course }, chance) =>
    send(who, `${pick(chance, ['PUT', 'DELETE'] as const)} /courses/:courseId/enrollment`, {
      params: { courseId: course.id },
    }),
  ),
  reorder: async ({ people, course, lessons, db }, chance) => {
    const row = await db
      .selectFrom('courses')
      .select('outline_version')
      .where('id', '=', course.id)
      .executeTakeFirst()
    const lessonIds = chance() < 0.5 ? lessons : [...lessons].reverse()
    const sections = [{ id: course.sectionId, title: 'Start', lessonIds }]
    return [
      await send(people.owner, 'PUT /courses/:courseId/outline', {
        params: { courseId: course.id },
        body: { version: row?.outline_version, sections },
      }),
    ]
  },
  'replace lesson': async (scene) => {
    const { people, course, lessons } = scene
    const [id, gone] = [newId(), lessons.shift() ?? newId()]
    const params = { lessonId: id }
    const added = await send(people.owner, 'POST /courses/:courseId/lessons', {
      params: { courseId: course.id },
      body: { id, sectionId: course.sectionId, title: 'New' },
    })
    lessons.push(id)
    return [
      added,
      await send(people.owner, 'PUT /lessons/:lessonId', { params, body: { content: 'Text' } }),
      await send(people.owner, 'PUT /lessons/:lessonId/publication', { params }),
      await send(people.owner, 'DELETE /lessons/:lessonId', { params: { lessonId: gone } }),
    ]
  },
  teachers: async ({ people, course }, chance) => [
    await send(people.owner, 'PUT /courses/:courseId/teachers', {
      params: { courseId: course.id },
      body: { personIds: chance() < 0.5 ? [] : [personOf(people.ben).id] },
    }),
  ],
  message: byAnyone(async (who, scene, chance) => {
    const id = newId()
    const status = await send(who, 'POST /functions/v1/send-chat-message', {
      body: {
        ...{ id, club_id: scene.club.id, message: 'Hello' },
        receiver_id: personOf(pick(chance, scene.everyone)).id,
      },
    })
    if (status === 200) scene.messages.push(id)
    return status
  }),
  'react to message': byAnyone((who, { messages }, chance) =>
    send(who, `${pick(chance, ['PUT', 'DELETE'] as const)} /messages/:messageId/reactions/:reaction`, {
      params: { messageId: latest(chance, messages), reaction: 'love' },
    }),
  ),
  'delete message': byAnyone((who, { messages }, chance) =>
    send(who, 'DELETE /messages/:messageId', { params: { messageId: latest(chance, messages) } }),
  ),
  block: byAnyone((who, { everyone }, chance) =>
    send(who, `${pick(chance, ['PUT', 'DELETE'] as const)} /my/blocks/:personId`, {
      params: { personId: personOf(pick(chance, everyone)).id },
    }),
  ),
  'read notifications': byAnyone((who) => send(who, 'PUT /notifications/read', { body: {} })),
  'hide words': byAnyone((who, _scene, chance) =>
    send(who, 'POST /my/hidden-words', { body: { id: newId(), word: `word${Math.floor(chance() * 9)}` } }),
  ),
  'delete account': async (scene, chance) => {
    const person = await scene.make.person()
    await scene.make.member(scene.club, person)
    const who = await scene.as(person)
    return [
      await send(who, 'PUT /content/:contentId/like', itemOf(scene)),
      await send(who, 'POST /content/:contentId/comments', {
        ...itemOf(scene),
        body: { id: newId(), content: textWith(scene, chance) },
      }),
      await send(who, 'PUT /polls/:contentId/vote', {
        params: { contentId: scene.poll },
        body: { optionId: pollOptions[0].id },
      }),
      await send(who, 'PUT /events/:contentId/attendance', { params: { contentId: scene.event } }),
      await send(who, 'POST /auth/v1/account-deletions', {
        body: { password, typedUsername: person.username, content: pick(chance, ['keep', 'erase']) },
      }),
    ]
  },
  'delete club': async (scene) => {
    const { people, club } = scene
    return [
      await send(people.owner, 'DELETE /clubs/:club', { ...clubOf(scene), body: { name: club.name } }),
      await send(people.owner, 'PUT /my/deleted-clubs/:clubId/restoration', { params: { clubId: club.id } }),
    ]
  },
}
