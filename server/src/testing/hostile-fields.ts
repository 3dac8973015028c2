import { hashOf } from '../features/tokens/secrets.ts'
import { encodeCursor, encodeRank } from '../platform/database/cursor.ts'
import { newId } from '../platform/ids.ts'
import { type Client, personOf } from './as.ts'
import { authenticator } from './authenticator.ts'
import { valuesOfCourse } from './course-inside.ts'
import { pollOptions } from './forms.ts'
import type { Sensible } from './hostile-input.ts'
import { password } from './make.ts'
import type { SceneCourse } from './scenes-courses.ts'
import type { World } from './world.ts'

type Items = Record<string, { id: string; slug: string }>
export type Fields = {
  viv: Client
  vault: { id: string; slug: string }
  marker: string
  /** One of each kind in the public club, and in the private one. */
  open: Items
  hidden: Items
  comment: { id: string }
  paper: { path: string }
  /** In the public club, and in the private one. */
  courses: [SceneCourse, SceneCourse]
}

/** Values the server accepts, by field name, with the rows they name; `inVault` has those that name only the private club. */
export async function sensibleFields(
  world: World,
  given: Fields,
): Promise<{ fields: Sensible; inVault: Sensible }> {
  const { ann, ben, cam, dot, hall } = world
  const { viv, vault, marker, open, hidden, comment, paper, courses } = given
  const rows = await insertRows(world)
  const chatInVault = await chat(cam, viv, vault, marker)
  const chats = [await chat(cam, ann, hall, marker), chatInVault]
  const messageIds = chats.flatMap((one) => one.messageIds)
  const key = authenticator({ origin: world.app.deps.env.baseUrl })
  const ids = (items: Items) => Object.values(items).map(({ id }) => id)
  const fields = {
    id: [newId(), newId(), ...ids(open), ...ids(hidden), comment.id],
    email: ['somebody@people.test', rows.uma.email],
    username: [rows.uma.username],
    password: [password, 'an-entirely-new-one'],
    token: ['a-token', rows.invited.token],
    invitation: ['a-token', rows.invited.token, undefined],
    inviteId: [rows.invite.id],
    clubId: [hall.id, vault.id],
    club_id: [hall.id, vault.id],
    receiver_id: [ann, viv, cam].map((who) => personOf(who).id),
    sender_id: [undefined],
    reply_to: [undefined, ...messageIds],
    content_id: [undefined],
    conversation_id: [undefined],
    conversationId: chats.map((one) => one.conversationId),
    messageId: messageIds,
    messageIds: messageIds.map((id) => [id]),
    image_paths: [[]],
    attachment_paths: [[]],
    reaction: ['laugh'],
    sequence: [1],
    after: [undefined, 0],
    reason: ['spam'],
    note: ['A note'],
    frequency: ['soon', 'weekly'],
    hour: [9],
    weekday: [1],
    timeZone: ['Europe/Berlin'],
    applicationId: [newId()],
    attachmentPath: [null],
    closesAt: [null],
    jobType: ['full_time'],
    payFrom: ['', '20'],
    payTo: ['30'],
    payPeriod: ['hour'],
    payCurrency: ['', 'EUR'],
    minPay: ['10'],
    pay: ['stated', undefined],
    state: [undefined],
    workplace: ['remote'],
    optionId: pollOptions.map(({ id }) => id),
    lifetime: ['7-days', 'never'],
    maxUses: [1, null],
    tokenId: [rows.tokenId],
    currentPassword: [password],
    sessionId: [rows.sessionId],
    returnTo: ['/hall', undefined],
    purpose: ['content', 'inline', 'club-logo'],
    club: [hall.slug, vault.slug, hall.id, vault.id],
    ids: [[newId()], [newId(), newId()]],
    decision: ['accepted', 'rejected', 'upheld'],
    commentId: [comment.id],
    parentId: [undefined, comment.id],
    order: ['newest', 'oldest', ['members', 'feed']],
    at: [undefined, comment.id],
    personId: [personOf(ben).id, personOf(cam).id, personOf(dot).id],
    role: ['admin', undefined],
    kind: ['mine', 'joined', 'invited', 'asked', 'settings', 'comment'],
    person: [undefined, personOf(ben).id],
    since: [newId()],
    days: [90, null],
    limit: [20, undefined],
    passkeyId: [newId()],
    method: ['app', 'recovery'],
    code: ['123456', 'aaaa-bbbb-cccc'],
    credential: [key.make('AAAA'), key.sign('AAAA')],
    // Always wrong, so that no account is deleted.
    typedUsername: ['somebody_else'],
    exportId: [newId()],
    draftId: [newId()],
    actId: [newId()],
    // Changes nothing but the log.
    action: ['warn', 'block', 'hold', 'flag'],
    statement: [{ basis: 'rule', ground: 'Rule 1: Be kind', facts: 'It was not' }],
    hidesAll: [false, undefined],
    answer: ['We looked again'],
    place: ['page', hall.id],
    data: ['{}'],
    summary: ['A draft'],
    browser: [newId()],
    revision: [null, undefined, 0],
    page: ['terms', 'privacy', 'imprint'],
    number: ['1', 1, undefined],
    changes: ['What changed'],
    announcementId: [newId()],
    link: [''],
    picture: ['logo'],
    accent: [null, '#1f5a41'],
    inForceFrom: [null],
    acceptances: [[{ page: 'terms', number: 1 }]],
    writtenAt: [Date.now()],
    path: [paper.path],
    q: ['post', marker],
    category: ['Wood', undefined],
    fee: ['paid', undefined],
    feature: ['posts'],
    features: [{ posts: true }],
    permissions: [{ posts: [] }, { jobs: ['all'] }],
    landingPage: ['feed', 'posts'],
    hidden: [['jobs']],
    links: [[{ label: 'Site', url: 'https://example.org' }]],
    introVideo: [''],
    levels: [['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven']],
    type: ['post', 'regular', undefined],
    sort: ['newest', 'members', 'activity', 'name', 'seen', undefined],
    before: [undefined],
    crop: [undefined, '0,0,1,1'],
    from: [new Date(Date.now() - 86_400_000).toISOString(), '2026-04'],
    to: [new Date(Date.now() + 20 * 86_400_000).toISOString(), '2026-05'],
    taskId: ['1'],
    what: ['hide', undefined],
    show: ['all'],
    metadata: [{}, undefined],
    message: ['A message'],
    view: ['upcoming', 'past'],
    filter: ['all', 'unread'],
    notificationId: [rows.notificationId],
    until: [new Date().toISOString(), undefined],
    replaces: [null],
    file: [rows.calendarFile, rows.feedFile, 'all.atom', `${'0'.repeat(32)}.jpg`],
    subject: ['clubs', 'items', 'people', { kind: 'comment', id: comment.id }],
    key: [hall.id, personOf(dot).username],
    currency: ['USD', 'EUR'],
    acceptsRules: [true],
    mode: ['open'],
    blockedDomains: [['spam.test'], []],
    inviteCode: [undefined],
    work: [undefined],
    codeId: [newId()],
    rulesVersion: [undefined],
    rules: [[], [{ id: newId(), title: 'Be kind', text: '' }]],
    ...courseFields(courses),
    heldId: [newId()],
    digest: [undefined],
    digests: [undefined],
    termId: [newId()],
    term: ['casino', 'casino.example'],
    replacement: ['', 'a game'],
    wordId: [newId()],
    word: ['casino'],
    text: ['A text'],
    firstPosts: [0, 1],
    newForDays: [0, 7],
    maxLinks: [null, 2],
    maxPictures: [null, 2],
    maxMentions: [null, 2],
    autoHideAt: [0, 3],
    cursor: [undefined, encodeCursor({ at: new Date(), id: newId() }), encodeRank(3, newId())],
  }
  const inVault = {
    club: [vault.slug, vault.id],
    clubId: [vault.id],
    club_id: [vault.id],
    receiver_id: [personOf(viv).id],
    conversationId: [chatInVault.conversationId],
    messageId: chatInVault.messageIds,
    messageIds: [chatInVault.messageIds],
    parentId: [comment.id],
    personId: [personOf(ben).id, personOf(cam).id],
    key: [vault.id],
    ...valuesOfCourse(courses[1]),
  }
  return { fields, inVault }
}

/** Values for what is sent about courses. */
function courseFields(courses: SceneCourse[]): Sensible {
  const places: Sensible = {}
  for (const scene of courses)
    for (const [name, values] of Object.entries(valuesOfCourse(scene)))
      places[name] = [...(places[name] ?? []), ...values]
  return {
    ...places,
    version: [1, 0],
    unlocking: ['order'],
    access: ['all'],
    requiredLevel: [null],
    cover: [null],
    videoUrl: [''],
    videoPath: [null],
    captionsPath: [null],
    audioPath: [null],
    filePath: [null],
    filePaths: [[]],
    remark: [''],
    status: ['accepted'],
    takes: [['text']],
    sections: courses.map(({ section, lesson }) => [
      { id: section.id, title: 'Another title', lessonIds: [lesson.id] },
    ]),
    questions: [[]],
    answers: [
      ...courses.map(({ question }) => [{ questionId: question.id, optionIds: [question.right] }]),
      [],
    ],
    personIds: [[]],
  }
}

/** Inserts what outsiders have of the private club: an offer, addresses, tokens, invites, a notification. */
async function insertRows({ app, make, ann, ben, dot, hall }: World) {
  const { db } = app.deps
  const user_id = personOf(dot).id
  const expires_at = new Date(Date.now() + 86_400_000)
  // Never attacks, so that her invitations stay open.
  const uma = await make.person({ firstName: 'Uma', lastName: 'Invited' })
  await db
    .insertInto('club_ownership_offers')
    .values({ club_id: hall.id, user_id: personOf(ben).id, offered_by: personOf(ann).id })
    .execute()
  const address = { body: { id: newId(), replaces: null } }
  const calendar = await dot.call('PUT /auth/v1/calendar-address', address)
  const feed = await dot.call('PUT /auth/v1/feed-address', address)
  const tokenId = newId()
  await dot.call('POST /auth/v1/tokens', {
    body: { id: tokenId, name: 'x', scope: 'read', lifetime: 'never' },
  })
  const invite = await make.invite(hall, { by: personOf(ann) })
  const invited = await make.invite(hall, { by: personOf(ann), email: `${newId()}@people.test` })
  const notificationId = newId()
  await db
    .insertInto('notifications')
    .values({ id: notificationId, user_id, type: 'ODD', title: 'A title', message: '' })
    .execute()
  await db
    .insertInto('legal_versions')
    .values({ id: newId(), page: 'terms', number: 1, text: 'The terms', in_force_from: new Date(0) })
    .execute()
  const sessionId = newId()
  await db.insertInto('sessions').values({ id: sessionId, token: sessionId, user_id, expires_at }).execute()
  await db
    .insertInto('email_changes')
    .values({
      user_id,
      new_email: 'moved@people.test',
      old_token_hash: hashOf('a-token'),
      new_token_hash: hashOf('another-token'),
      expires_at,
    })
    .execute()
  await db
    .insertInto('email_confirmations')
    .values({ token_hash: hashOf('a-token'), user_id: uma.id, expires_at })
    .execute()
  const fileIn = ({ url }: { url: string }) => url.split('/').at(-1) ?? ''
  return {
    uma,
    invite,
    invited,
    tokenId,
    sessionId,
    notificationId,
    calendarFile: fileIn(calendar),
    feedFile: fileIn(feed),
  }
}

/** One message in each direction. */
async function chat(one: Client, other: Client, club: { id: string }, message: string) {
  const send = (from: Client, to: Client) =>
    from.call('POST /functions/v1/send-chat-message', {
      body: { club_id: club.id, receiver_id: personOf(to).id, message },
    })
  const sent = [await send(one, other), await send(other, one)]
  return { conversationId: sent[0]?.conversation_id ?? '', messageIds: sent.map(({ id }) => id) }
}
