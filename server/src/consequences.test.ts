import type { EndpointKey } from '@guildhall/contract/api'
import { api } from '@guildhall/contract/api'
import type { Consequence } from '@guildhall/contract/consequence'
import { consequences } from '@guildhall/contract/consequences'
import { notificationWays } from '@guildhall/contract/notification-ways'
import { describe, expect, it } from 'vitest'
import { close, idOf, openCases } from './features/cases/cases.fixture.ts'
import { holding } from './features/cases/held/held.fixture.ts'
import { newId } from './platform/ids.ts'
import { type Client, personOf } from './testing/as.ts'
import { eventForm, jobForm } from './testing/forms.ts'
import { joinPaid, openPaidClub } from './testing/paid-club.ts'
import { rules } from './testing/permission-rules.ts'
import type { Scene } from './testing/scenes.ts'

// permissions.test.ts holds the server to `rules`; opening.test.ts and comments-since.test.ts to what stays.
type Fields = Record<string, Consequence | string>
/** 'PUT /clubs/:club/rules rules', or the endpoint alone. */
const each = Object.entries(consequences).flatMap(([key, given]: [string, Consequence | string | Fields]) => {
  const isWhole = typeof given === 'string' || 'stays' in given
  const fields: [string, Consequence | string][] = isWhole
    ? [[key, given as Consequence]]
    : Object.entries(given as Fields).map(([field, one]) => [`${key} ${field}`, one])
  return fields.flatMap(([path, one]) =>
    typeof one === 'string' ? [] : [{ key: key as EndpointKey, path, ...one }],
  )
})

describe('what changes what others said or were promised', () => {
  const settings = each.filter(
    ({ key, who }) => key.includes('/clubs/') && (who === 'owner' || who === 'admins'),
  )
  it.each(settings)('$path: who may change it is as the server decides', ({ key, who }) => {
    const rule = rules[key]
    if (typeof rule === 'string') throw new Error(rule)
    const kind = /opening|join-requests/.test(key) ? 'private' : 'public'
    const [owner, admin, member] = (['owner', 'adminByRole', 'member'] as const).map((one) =>
      rule.may({ kind, who: one } as Scene),
    )
    const isByOffer = key === 'PUT /clubs/:club/ownership' || key === 'DELETE /clubs/:club/ownership-offer'
    expect([who, member === true]).toEqual([admin === owner || isByOffer ? 'admins' : 'owner', false])
  })

  it('is there, notifies by known types, and says what stays', () => {
    for (const { key, path, notified, stays } of each) {
      expect(api[key], path).toBeDefined()
      expect(stays, path).not.toBe('')
      if (notified) expect(notificationWays).toHaveProperty(notified)
    }
  })

  it('is confirmed by typing the name where a member can lose what was promised', () => {
    const typed = each.filter(({ confirmed }) => confirmed === 'name typed')
    expect(typed.map(({ path }) => path)).toEqual(['PUT /clubs/:club/opening name', 'DELETE /clubs/:club'])
  })
})

const world = await openCases()
const { ann, ben, cam, hall, make, db, someone, moderator, operator, reported } = world
await make.allFeatures(hall)
const { set, send, decide } = holding(world)

/** A club of Ann's with a member, who is to be notified. */
async function joined(given: { isPrivate?: boolean } = {}) {
  const club = await make.club({ owner: personOf(ann), ...given })
  await make.allFeatures(club)
  const reader = await someone(club)
  return { club, reader, params: { club: club.slug } }
}
type Drive = () => Promise<Client>
const access =
  (body: object, before: object = {}): Drive =>
  async () => {
    const { reader, params } = await joined()
    if (Object.keys(before).length > 0) await ann.call('PUT /clubs/:club/access', { params, body: before })
    await world.tasksDone()
    await db.deleteFrom('notifications').where('user_id', '=', idOf(reader)).execute()
    await ann.call('PUT /clubs/:club/access', { params, body })
    return reader
  }
const paid = { isPaid: true, membershipFee: '12', currency: 'USD', subscriptionDuration: 'monthly' }
const attended = async (given: object = {}) => {
  const { reader, params } = await joined()
  const { id: contentId } = await ann.call('POST /clubs/:club/events', { params, body: eventForm(given) })
  await reader.call('PUT /events/:contentId/attendance', { params: { contentId } })
  return { reader, params: { contentId } }
}
const movedTo =
  (body: object, before: object = {}): Drive =>
  async () => {
    const { reader, params } = await attended(before)
    await ann.call('PUT /events/:contentId', { params, body })
    return reader
  }
const scheduled = async () => {
  const { club, reader, params } = await joined({ isPrivate: true })
  await ann.call('PUT /clubs/:club/opening', { params, body: { name: club.name } })
  return { reader, params }
}
const member = async (role?: 'admin') => {
  const club = await make.club({ owner: personOf(ann) })
  const reader = await someone()
  await make.member(club, personOf(reader), role)
  return { reader, params: { club: club.slug, personId: idOf(reader) } }
}
const offered = async () => {
  const [owner, heir] = [await someone(), await someone()]
  const club = await make.club({ owner: personOf(owner) })
  await make.member(club, personOf(heir), 'admin')
  const params = { club: club.slug }
  await owner.call('PUT /clubs/:club/ownership-offer', { params, body: { personId: idOf(heir) } })
  return { owner, heir, params }
}
const silenced = async () => {
  const reader = await someone(hall)
  const statement = { basis: 'rule', ground: 'Be kind', facts: 'It was not' } as const
  const subject = { kind: 'profile' as const, id: idOf(reader) }
  const body = { id: newId(), action: 'silence' as const, subject, clubId: hall.id, statement, days: 3 }
  return { reader, actId: (await moderator.call('POST /acts', { body })).id }
}

const banned = async () => {
  const reader = await someone(hall)
  const params = { club: hall.slug, bulkId: newId() }
  const statement = { basis: 'rule', ground: 'No spam', facts: 'It was' } as const
  const body = { personIds: [idOf(reader)], statement }
  await moderator.call('PUT /clubs/:club/bulk-bans/:bulkId', { params, body })
  return { reader, params }
}

/** A member of a paid club, who has paid. */
const payer = async () => joinPaid(ann, await openPaidClub({ ann, make }), await someone())
/** Each that notifies, done by someone who may, with one of those who are notified. */
const drives: Record<string, Drive> = {
  'PUT /clubs/:club/opening name': async () => (await scheduled()).reader,
  'DELETE /clubs/:club/opening': async () => {
    const { reader, params } = await scheduled()
    await ann.call('DELETE /clubs/:club/opening', { params })
    return reader
  },
  'PUT /clubs/:club/access isPrivate': access({ isPrivate: true }),
  'PUT /clubs/:club/access isPaid': access({ isPaid: false }, paid),
  'PUT /clubs/:club/access membershipFee': access({ membershipFee: '15' }, paid),
  'PUT /clubs/:club/access currency': access({ currency: 'EUR' }, paid),
  'PUT /clubs/:club/access subscriptionDuration': access({ subscriptionDuration: 'yearly' }, paid),
  'PUT /clubs/:club/payments/:paymentId/refund endsAccess': async () => {
    const { reader, club, paymentId } = await payer()
    const params = { club: club.slug, paymentId }
    const body = { amount: '5', endsAccess: true }
    await ann.call('PUT /clubs/:club/payments/:paymentId/refund', { params, body })
    return reader
  },
  'PUT /clubs/:club/entitlements/:entitlementId/gift until': async () => {
    const { reader, params } = await payer()
    await ann.call('PUT /clubs/:club/entitlements/:entitlementId/gift', { params, body: { until: null } })
    return reader
  },
  'DELETE /clubs/:club/entitlements/:entitlementId': async () => {
    const { reader, params } = await payer()
    await ann.call('DELETE /clubs/:club/entitlements/:entitlementId', { params })
    return reader
  },
  'PUT /clubs/:club/grants/:grantId until': async () => {
    const { reader, grant } = await payer()
    await ann.call('PUT /clubs/:club/grants/:grantId', grant)
    return reader
  },
  'DELETE /clubs/:club/grants/:grantId': async () => {
    const { reader, grant } = await payer()
    await ann.call('PUT /clubs/:club/grants/:grantId', grant)
    await ann.call('DELETE /clubs/:club/grants/:grantId', grant)
    return reader
  },
  'PUT /clubs/:club/rules rules': async () => {
    const { reader, params } = await joined()
    const body = { version: 0, rules: [{ id: newId(), title: 'Be kind', text: '' }], questions: [] }
    await ann.call('PUT /clubs/:club/rules', { params, body })
    return reader
  },
  'PUT /clubs/:club/ownership': async () => {
    const { owner, heir, params } = await offered()
    await heir.call('PUT /clubs/:club/ownership', { params })
    return owner
  },
  'PUT /clubs/:club/ownership-offer': async () => (await offered()).heir,
  'DELETE /clubs/:club/ownership-offer': async () => {
    const { owner, heir, params } = await offered()
    await heir.call('DELETE /clubs/:club/ownership-offer', { params })
    return owner
  },
  'DELETE /clubs/:club': async () => {
    const { club, reader, params } = await joined()
    await ann.call('DELETE /clubs/:club', { params, body: { name: club.name } })
    return reader
  },
  'PUT /my/deleted-clubs/:clubId/restoration': async () => {
    const { club, reader, params } = await joined()
    await ann.call('DELETE /clubs/:club', { params, body: { name: club.name } })
    await ann.call('PUT /my/deleted-clubs/:clubId/restoration', { params: { clubId: club.id } })
    return reader
  },
  'PUT /clubs/:club/join-requests/decisions': async () => {
    const { club, params } = await joined({ isPrivate: true })
    const asker = await someone()
    const { id } = await make.request(club, personOf(asker))
    const body = { ids: [id], decision: 'accepted' as const }
    await ann.call('PUT /clubs/:club/join-requests/decisions', { params, body })
    return asker
  },
  'PUT /clubs/:club/members/:personId/admin': async () => {
    const { reader, params } = await member()
    await ann.call('PUT /clubs/:club/members/:personId/admin', { params })
    return reader
  },
  'DELETE /clubs/:club/members/:personId/admin': async () => {
    const { reader, params } = await member('admin')
    await ann.call('DELETE /clubs/:club/members/:personId/admin', { params })
    return reader
  },
  'DELETE /clubs/:club/members/:personId': async () => {
    const { reader, params } = await member()
    await ann.call('DELETE /clubs/:club/members/:personId', { params })
    return reader
  },
  'PUT /clubs/:club/members/changes': async () => {
    const { reader, params } = await member()
    const body = { change: 'promote' as const, personIds: [params.personId] }
    await ann.call('PUT /clubs/:club/members/changes', { params, body })
    return reader
  },
  'PUT /clubs/:club/moderators/:personId': async () => {
    const { reader, params } = await member()
    await ann.call('PUT /clubs/:club/moderators/:personId', { params })
    return reader
  },
  'DELETE /clubs/:club/moderators/:personId': async () => {
    const { reader, params } = await member()
    await ann.call('PUT /clubs/:club/moderators/:personId', { params })
    await ann.call('DELETE /clubs/:club/moderators/:personId', { params })
    return reader
  },
  'PUT /events/:contentId eventFormat': movedTo({ eventFormat: 'online', link: 'https://meet.example/x' }),
  'PUT /events/:contentId location': movedTo({ location: 'The kiln' }),
  'PUT /events/:contentId link': movedTo(
    { link: 'https://meet.example/y' },
    { eventFormat: 'online', link: 'https://meet.example/x' },
  ),
  'PUT /events/:contentId startDate': movedTo({ startDate: '2099-07-01' }),
  'PUT /events/:contentId startTime': movedTo({ startTime: '19:30' }),
  'PUT /events/:contentId hasEndTime': movedTo({ hasEndTime: true, endDate: '2099-06-01', endTime: '20:30' }),
  'PUT /events/:contentId endDate': movedTo(
    { endDate: '2099-06-02' },
    { hasEndTime: true, endDate: '2099-06-01', endTime: '20:30' },
  ),
  'PUT /events/:contentId endTime': movedTo(
    { endTime: '21:30' },
    { hasEndTime: true, endDate: '2099-06-01', endTime: '20:30' },
  ),
  'PUT /events/:contentId timeZone': movedTo({ timeZone: 'Asia/Tokyo' }),
  'DELETE /content/:contentId': async () => {
    const { reader, params } = await attended()
    await ann.call('DELETE /content/:contentId', { params })
    return reader
  },
  'PUT /events/:contentId/cancellation': async () => {
    const { reader, params } = await attended()
    await ann.call('PUT /events/:contentId/cancellation', { params })
    return reader
  },
  'DELETE /events/:contentId/cancellation': async () => {
    const { reader, params } = await attended()
    await ann.call('PUT /events/:contentId/cancellation', { params })
    await ann.call('DELETE /events/:contentId/cancellation', { params })
    return reader
  },
  'DELETE /events/:contentId/attendance': async () => {
    const { reader, params } = await attended({ capacity: 1 })
    const second = await someone()
    await second.call('PUT /events/:contentId/attendance', { params })
    await reader.call('DELETE /events/:contentId/attendance', { params })
    return second
  },
  'PUT /jobs/:contentId/applications/:applicationId/status': async () => {
    const job = await cam.call('POST /clubs/:club/jobs', { params: { club: hall.slug }, body: jobForm() })
    const [reader, params] = [await someone(hall), { contentId: job.id }]
    const body = { message: 'Take me', attachmentPath: null }
    await reader.call('PUT /jobs/:contentId/application', { params, body })
    const { items } = await cam.call('GET /jobs/:contentId/applications', { params, query: {} })
    await cam.call('PUT /jobs/:contentId/applications/:applicationId/status', {
      params: { ...params, applicationId: items[0]?.id ?? '' },
      body: { status: 'invited', before: 'applied' },
    })
    return reader
  },
  'PUT /courses/:courseId/enrollments/:personId': async () => {
    const course = await make.course({ club: hall })
    const learner = await someone()
    await make.member(hall, personOf(learner))
    const params = { courseId: course.id, personId: personOf(learner).id }
    await ann.call('PUT /courses/:courseId/enrollments/:personId', { params })
    return learner
  },
  'PUT /courses/:courseId/publication': async () => {
    const { club, reader } = await joined()
    const course = await make.course({ club, teacher: personOf(ann), isPublished: false })
    await make.lesson({ course })
    await ann.call('PUT /courses/:courseId/publication', { params: { courseId: course.id } })
    return reader
  },
  'PUT /submissions/:submissionId/decision': async () => {
    const course = await make.course({ club: hall })
    const lesson = await make.lesson({ course })
    await db.insertInto('assignments').values({ lesson_id: lesson.id, prompt: 'Draw' }).execute()
    const [learner, id] = [await someone(hall), newId()]
    await make.enrollment({ course, person: personOf(learner) })
    await learner.call('PUT /lessons/:lessonId/submission', {
      ...{ params: { lessonId: lesson.id }, body: { id, version: 0, content: 'Drawn' } },
    })
    const body = { status: 'accepted' as const, remark: '', version: 1, decidedAt: null }
    await ben.call('PUT /submissions/:submissionId/decision', { params: { submissionId: id }, body })
    return learner
  },
  'PUT /cases/:caseId/closure': async () => {
    const reporter = await someone(hall)
    const { id } = await reported(cam, reporter)
    await ben.call(close, { params: { caseId: id }, body: { outcome: 'dismissed', reason: '' } })
    return reporter
  },
  'PUT /acts/:actId/reversal': async () => {
    const { reader, actId } = await silenced()
    await ben.call('PUT /acts/:actId/reversal', { params: { actId }, body: { reason: 'A mistake' } })
    return reader
  },
  'PUT /clubs/:club/bulk-bans/:bulkId': async () => (await banned()).reader,
  'PUT /clubs/:club/bulk-bans/:bulkId/reversal': async () => {
    const { reader, params } = await banned()
    await ben.call('PUT /clubs/:club/bulk-bans/:bulkId/reversal', { params, body: { reason: 'A mistake' } })
    return reader
  },
  'PUT /appeals/:actId/decision': async () => {
    const { reader, actId } = await silenced()
    const params = { actId }
    await reader.call('PUT /my/statements/:actId/appeal', { params, body: { text: 'Why?' } })
    const body = { decision: 'upheld' as const, answer: 'It was unkind' }
    await ben.call('PUT /appeals/:actId/decision', { params, body })
    return reader
  },
  'PUT /held/:heldId/decision': async () => {
    const author = await someone(hall)
    await set(20)
    const id = await send(author)
    await set(0)
    await ben.call('PUT /held/:heldId/decision', decide(id))
    return author
  },
  'POST /admin/pages/:page/versions inForceFrom': () => publish({ inForceFrom: null, isSignificant: true }),
  'POST /admin/pages/:page/versions isSignificant': () => publish({ inForceFrom: null, isSignificant: true }),
}

/** Terms for a person who has accepted the former ones. */
async function publish(given: { inForceFrom: null; isSignificant: boolean }): Promise<Client> {
  const params = { page: 'terms' as const }
  const reader = await someone()
  for (const content of ['Be kind', 'Be kinder']) {
    const before = await operator.call('GET /admin/pages/:page', { params })
    const { revision } = await operator.call('PUT /admin/pages/:page', {
      ...{ params, body: { revision: before.revision, content: `${content} ${newId()}` } },
    })
    const body = { ...given, revision, number: (before.number ?? 0) + 1, changes: 'Kinder' }
    await operator.call('POST /admin/pages/:page/versions', { params, body })
  }
  return reader
}

describe('notifications of it', () => {
  const notifying = each.flatMap(({ path, notified }) => (notified ? [{ path, notified }] : []))
  it('are tried for each', () => {
    expect(Object.keys(drives).toSorted()).toEqual(notifying.map(({ path }) => path).toSorted())
  })

  it.each(notifying)('$path: $notified reaches who is affected', async ({ path, notified }) => {
    const reader = await drives[path]?.()
    await world.tasksDone()
    const rows = await db
      .selectFrom('notifications')
      .select('type')
      .where('user_id', '=', reader ? idOf(reader) : '')
      .where('type', '=', notified)
      .execute()
    expect(rows.length).toBeGreaterThan(0)
  })
})
