import { errorBody } from '@guildhall/contract/errors'
import { contentKinds } from '@guildhall/contract/limits'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { personOf, type RawAnswer, raw } from './as.ts'
import { hostileTexts } from './hostile-input.ts'
import { type OpenApi, type Operation, operationsOf, requestsTo } from './hostile-requests.ts'
import { type Attack, type Caller, type HostileScene, openHostileScene } from './hostile-scene.ts'
import { picture } from './make.ts'
import { type Difference, finishTasks, takeSnapshot } from './snapshot.ts'

type Walk = {
  /** The same seed sends the same requests. */
  seed: number
  /** Requests per operation. */
  requests: Record<Attack, number>
  /** Share of operations that may have no success. */
  maxMissed: number
}

/**
 * Sends valid, damaged and malformed requests to every operation of the API document. Each response must be documented;
 * outsiders must neither see nor change a private club. Reads must change nothing; after each write all rows are
 * restored, so that each operation starts from the same state.
 */
export async function walkHostileRequests(walk: Walk): Promise<void> {
  const scene = await openHostileScene()
  const { db } = scene.world.app.deps
  const document = (await (await scene.world.visitor.fetch('/docs/openapi.json')).json()) as OpenApi
  const operations = operationsOf(document)
  const image = Buffer.from(await (await picture()).arrayBuffer())
  const attack = attacker(scene, document)
  const reached = new Set<string>()
  expect(await finishTasks(db)).toEqual([])
  const snapshot = await takeSnapshot(db)

  const send = async (operation: Operation, kind: Attack) => {
    const isOutside = kind === 'outside' || kind === 'trespassing'
    const sensible = scene.sensibleFor(operation, kind)
    const values = { shapes: document.components.schemas, sensible, image }
    const isFaultless = kind === 'trespassing' || kind === 'faultless'
    const requests = requestsTo(operation, values, { isFaultless })
    const callers = scene.callers[kind]
    await fc.assert(
      fc.asyncProperty(requests, fc.constantFrom(...callers), async (request, caller) => {
        if (await attack(operation, request, caller, isOutside)) reached.add(operation.operationId)
      }),
      { numRuns: walk.requests[kind], seed: walk.seed + operations.indexOf(operation) },
    )
  }
  const sendOutside = async (operation: Operation) => {
    await send(operation, 'outside')
    await send(operation, 'trespassing')
  }
  const sendInside = async (operation: Operation) => {
    await send(operation, 'inside')
    await send(operation, 'faultless')
  }
  const isRead = ({ method }: Operation) => method === 'GET'
  const named = (those: Operation[]) => those.map((one) => [`${one.method} ${one.path}`, one] as const)

  describe('hostile requests', () => {
    it.each(named(operations.filter(isRead)))('to %s get documented responses', async (_, operation) => {
      await sendOutside(operation)
      await sendInside(operation)
    })

    it('to read change nothing', async () => {
      // Tokens store the time of their last use.
      const used = ['api_tokens', 'private_addresses', 'sessions']
      expect(await finishTasks(db), 'failed tasks').toEqual([])
      const changes = await snapshot.restore()
      expect(changes.filter(({ table }) => !used.includes(table))).toEqual([])
    })

    it.each(named(operations.filter((one) => !isRead(one))))(
      'to %s are answered as documented, and change nothing of a private club for outsiders',
      async (_, operation) => {
        try {
          await sendOutside(operation)
          expect(await finishTasks(db), 'failed tasks').toEqual([])
          expect(inVault(scene, await snapshot.restore())).toEqual([])
          await sendInside(operation)
          expect(await finishTasks(db), 'failed tasks').toEqual([])
        } finally {
          await snapshot.restore()
        }
      },
    )

    it('are detected when they change the private club', async () => {
      const ids = [scene.vault.id, scene.comment.id, ...scene.items, ...scene.courseIds]
      for (const change of [
        db.updateTable('clubs').set({ description: 'Changed' }).where('id', 'in', ids),
        db.updateTable('content').set({ title: 'Changed' }).where('id', 'in', ids),
        db.deleteFrom('comments').where('id', 'in', ids),
        db.updateTable('lessons').set({ title: 'Changed' }).where('id', 'in', ids),
        db.updateTable('course_enrollments').set({ status: 'left' }).where('course_id', 'in', ids),
        db.deleteFrom('lesson_comments').where('id', 'in', ids),
      ]) {
        await change.execute()
        expect(inVault(scene, await snapshot.restore())).not.toEqual([])
        expect(await snapshot.restore()).toEqual([])
      }
    })

    it('succeed often enough to test more than parsing, and leave the server running', async () => {
      expect(operations.length).toBeGreaterThan(38)
      // Operations that would end the clubs never get their required value; nothing is hidden, held or decided here.
      const spared = [
        ...['deleteClub', 'putClubOwnership', 'getClubHiddenItemBySlug', 'putActReversal'],
        ...['putHeldDecision', 'postHeldDecisions', 'deleteMyHeld'],
        ...['getMyStatementByActId', 'putMyStatementAppeal', 'putAppealDecision'],
      ]
      // No console is open here; operators.test.ts walks its endpoints.
      const open = operations.filter(({ path }) => !path.includes('/admin/'))
      const missed = open
        .map(({ operationId }) => operationId)
        .filter((id) => !reached.has(id) && !spared.includes(id))
      expect(missed.length, missed.join(', ')).toBeLessThan(open.length * walk.maxMissed)
      expect((await scene.world.visitor.fetch('/health')).status).toBe(200)
      expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
    })

    it('with unusual cookies and headers get normal responses', async () => {
      const { cam } = scene.world
      for (const value of hostileTexts.map(asHeader)) {
        const cookie = `guildhall.session_token=${value}`
        for (const headers of [
          { cookie },
          { cookie: value },
          { cookie: cam.cookie, 'user-agent': value, accept: value, 'accept-language': value },
          { 'x-forwarded-for': value, 'x-forwarded-host': value, 'if-none-match': value },
          { 'accept-encoding': value, range: value, referer: value },
        ]) {
          const answer = await raw(scene.world.origin, '/auth/v1/session', { headers })
          expect(answer.status, JSON.stringify(headers)).toBe(200)
          const viewer = 'user-agent' in headers ? personOf(cam).id : undefined
          expect(JSON.parse(answer.body).viewer?.id, JSON.stringify(headers)).toBe(viewer)
        }
      }
    })
  })
}

const asHeader = (value: string) => value.replaceAll(/[^\x20-\x7e\x80-\xff]/g, '?').slice(0, 2000)

const itemColumns = new RegExp(`^(content|${contentKinds.join('|')})_id$`)

/** Differences an outsider may not cause: rows of the private club, and new ones that refer to it. */
function inVault(
  { vault, items, comment, courseIds, world }: HostileScene,
  differences: Difference[],
): Difference[] {
  const ids = [vault.id, comment.id, ...items, ...courseIds]
  const isOfVault = ({ change, text, row }: Difference) => {
    if (change === 'removed') return ids.some((id) => text.includes(id))
    // Not by other columns: outsiders choose the ids of what they create, possibly one of these.
    const references = Object.entries(row).filter(([column]) => itemColumns.test(column))
    return (
      text.includes(vault.id) ||
      row.comment_id === comment.id ||
      references.some(([, id]) => items.includes(String(id))) ||
      // The importer alone chooses the ids of its course and lessons.
      courseIds.includes(String(row.course_id ?? row.lesson_id))
    )
  }
  // Anyone may request to join, which notifies and logs.
  const asker = personOf(world.dot).id
  const isAsking = ({ table, row }: Difference) =>
    (table === 'join_requests' && row.user_id === asker) ||
    (table === 'club_activity_log' && ['request.made', 'request.withdrawn'].includes(String(row.type))) ||
    (table === 'notifications' && row.type === 'CLUB_JOIN_REQUEST')
  return differences.filter((one) => isOfVault(one) && !isAsking(one))
}

type Sent = { path: string; isElsewhere: boolean; headers: Record<string, string>; body?: string | Buffer }

/** Sends one request and checks its answer. Returns whether it succeeded. */
function attacker({ world, secrets }: HostileScene, document: OpenApi) {
  const checkDocumented = documentCheck(document)
  return async (operation: Operation, request: Sent, caller: Caller, isOutside: boolean) => {
    const { method, path } = operation
    const headers = { ...caller.headers, ...request.headers }
    const answer = await raw(world.origin, request.path, { method, headers, body: request.body })
    const about = `${method} ${path} by ${caller.name} → ${answer.status} ${answer.body.slice(0, 300)}`
    expect(answer.status, about).toBeLessThan(500)
    expect(answer.headers['x-request-id'], about).toBeTruthy()
    if (answer.status >= 400) expect(errorBody.safeParse(JSON.parse(answer.body)).success, about).toBe(true)
    // The response repeats the given slug.
    if (isOutside && path !== '/rest/v1/club-addresses')
      for (const secret of secrets)
        expect(answer.body + JSON.stringify(answer.headers), about).not.toContain(secret)
    if (request.isElsewhere) return false
    checkDocumented(operation, answer, about)
    const isSealed = caller.isByToken && path.startsWith('/auth/v1/') && operation.requestBody
    const isRead = method === 'GET' || readByPost.includes(path)
    if ((!isRead && !caller.mayWrite) || isSealed) expect(answer.status, about).toBeGreaterThanOrEqual(400)
    return answer.status < 400
  }
}

/** The specification reads messages so; the others read what is too long or too secret for an address. */
const readByPost = [
  '/functions/v1/get-chat-messages',
  '/rest/v1/report-receipts',
  '/rest/v1/statements',
  '/rest/v1/clubs/{club}/watched-terms/trial',
  '/rest/v1/admin/watched-terms/trial',
]

/** Checks an answer's status and shape against the API document. */
function documentCheck(document: OpenApi) {
  const ajv = new Ajv2020({
    strict: false,
    validateFormats: false,
    inlineRefs: false,
    code: { optimize: false },
  })
  ajv.addSchema({ $id: 'document', components: document.components })
  const checks = new Map<object, ReturnType<typeof ajv.compile>>()
  // Compiled once per schema, because compiling is slow.
  const checkOf = (schema: object) => {
    const check =
      checks.get(schema) ?? ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')))
    checks.set(schema, check)
    return check
  }
  return ({ responses }: Operation, { status, headers, body }: RawAnswer, about: string) => {
    const answer = responses[status]
    expect(answer, `${about}: an undocumented status`).toBeDefined()
    if (!headers['content-type']?.startsWith('application/json')) return
    const schema = answer?.content?.['application/json']?.schema
    if (!schema) return expect(answer?.content, about).toBeDefined()
    const check = checkOf(schema)
    expect(check(JSON.parse(body)), `${about}: ${ajv.errorsText(check.errors)}`).toBe(true)
  }
}
