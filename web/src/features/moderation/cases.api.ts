import type { InputOf, OutputOf } from '@guildhall/contract/api'
import type { CaseDetails, CaseOutcome } from '@guildhall/contract/cases'
import type { Person } from '@guildhall/contract/common'
import { plural } from '@guildhall/contract/plural'
import { queryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRefreshModerated } from '../../content/moderation/acts.api'
import { keys } from '../../lib/cache/keys'
import { moderationKeys } from '../../lib/cache/moderation.keys'
import { pagedOptions } from '../../lib/cache/pages'
import { putData } from '../../lib/cache/reads'
import { call } from '../../lib/net/call'
import { codeOf } from '../../lib/net/callError'
import { decidedText } from '../../lib/net/decidedText'
import { errorText } from '../../lib/net/errorText'
import { toast } from '../../lib/page/toast'
import { type Scope, scopeKey } from './scope'

/** Filters of a queue; `level` is for operators. */
export type CaseFilters = Omit<InputOf<'GET /admin/cases'>['query'], 'cursor'>
export type CasePage = OutputOf<'GET /clubs/:club/cases'>

/** Cases of a club or of the server, with the numbers of open ones and of the viewer's own. */
export function useCases(scope: Scope, { level, ...filters }: CaseFilters) {
  return useInfiniteQuery({
    ...pagedOptions(moderationKeys.cases(scopeKey(scope), { level, ...filters }), ({ cursor, signal }) =>
      scope === 'server'
        ? call('GET /admin/cases', { query: { level, ...filters, cursor }, signal })
        : call('GET /clubs/:club/cases', {
            params: { club: scope.club.id },
            query: { ...filters, cursor },
            signal,
          }),
    ),
    refetchOnMount: 'always',
  })
}

export const caseQuery = (caseId: string) =>
  queryOptions({
    queryKey: moderationKeys.case(caseId),
    queryFn: ({ signal }) => call('GET /cases/:caseId', { params: { caseId }, signal }),
  })

type Taker = { person: Person; role: 'owner' | 'admin' | 'moderator' | 'operator' }

/** The moderators of a club, or the operators, to whom a case can be handed over. */
export const takersQuery = (scope: Scope) =>
  queryOptions({
    queryKey: moderationKeys.takers(scopeKey(scope)),
    queryFn: async ({ signal }): Promise<Taker[]> => {
      if (scope !== 'server')
        return (await call('GET /clubs/:club/moderators', { params: { club: scope.club.id }, signal }))
          .moderators
      const { operators } = await call('GET /admin/operators', { signal })
      return operators.map(({ person }) => ({ person, role: 'operator' }))
    },
  })

export type CaseChange =
  | { what: 'take'; expectedId: string | null; personId?: string }
  | { what: 'release' }
  | { what: 'note'; id: string; note: string }
  | { what: 'close'; outcome: CaseOutcome; reason: string; hasActed: boolean }
  | { what: 'reopen' }

function sendChange(caseId: string, change: CaseChange): Promise<CaseDetails> {
  const params = { caseId }
  switch (change.what) {
    case 'take': {
      const { personId, expectedId } = change
      return call('PUT /cases/:caseId/assignee', {
        params,
        body: { ...(personId && { personId }), expectedId },
      })
    }
    case 'release':
      return call('DELETE /cases/:caseId/assignee', { params })
    case 'note':
      return call('POST /cases/:caseId/notes', { params, body: { id: change.id, note: change.note } })
    case 'close': {
      const { what: _, ...body } = change
      return call('PUT /cases/:caseId/closure', { params, body })
    }
    case 'reopen':
      return call('DELETE /cases/:caseId/closure', { params })
  }
}

/** Changes a case, whose fresh state is shown afterwards, also if another moderator was faster. */
export function useChangeCase(caseId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: CaseChange) => sendChange(caseId, change),
    onSuccess: (fresh) => {
      putData(queries, moderationKeys.case(caseId), fresh)
      refreshLists()
    },
    onError: (error) => {
      if (codeOf(error)) void queries.invalidateQueries({ queryKey: moderationKeys.case(caseId) })
      refreshLists()
      showCaseError(error)
    },
  })

  function refreshLists() {
    for (const queryKey of caseLists) void queries.invalidateQueries({ queryKey })
  }
}

/** Lists and numbers in which a case counts. */
const caseLists = [moderationKeys.caseLists, moderationKeys.allOpenCases, keys.adminOf('overview')]

export function useEscalate(caseId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (reason: string) =>
      call('PUT /cases/:caseId/escalation', { params: { caseId }, body: { reason } }),
    onSuccess: () => {
      toast.success('Passed on', 'The operators of this site decide this case now.')
      for (const queryKey of caseLists) void queries.invalidateQueries({ queryKey })
    },
    onError: (error) => {
      void queries.invalidateQueries({ queryKey: moderationKeys.case(caseId) })
      showCaseError(error)
    },
  })
}

const showCaseError = (error: unknown) =>
  toast.error(
    'The case was not changed',
    errorText(error, 'Please try again.', {
      case_taken: 'Someone else took it in the meantime. You see the case as it is now.',
      case_open: 'It’s open already.',
      case_exists: 'There is a newer open case about the same thing.',
      case_not_found: 'It no longer exists, or you can no longer decide it.',
      operators_only: 'It got a legal notice, which only the operators close.',
      nothing_was_done: 'Nothing was done in this case yet. Act first, or choose another outcome.',
      not_a_moderator: 'This person can no longer decide it. Choose someone else.',
    }),
  )

export type BulkDecision = InputOf<'POST /case-decisions'>['body']

/** Decides several cases at once, each on its own. `as`: what the thing is hidden as, 'spam'. Hiding can be undone. */
export function useDecideCases() {
  const queries = useQueryClient()
  const { mutate: undo } = useUndoDecision()
  return useMutation({
    mutationFn: ({ as: _, ...body }: BulkDecision & { as?: string | undefined }) =>
      call('POST /case-decisions', { body }),
    // `acts` is absent in answers of a server of before, beside an update.
    onSuccess: ({ decided, acts = [], passed }, { as }) => {
      const legal = passed.filter(({ why }) => why === 'legal').length
      const others = passed.length - legal
      const rest = [
        others > 0 && `${casesText(others)} couldn’t be decided.`,
        legal > 0 &&
          plural(
            legal,
            '{n} legal notice stays open for the operators.',
            '{n} legal notices stay open for the operators.',
          ),
      ]
        .filter(Boolean)
        .join(' ')
      const closed = `${casesText(decided.length)} closed`
      if (acts.length > 0)
        toast.success(
          `${plural(acts.length, 'Hidden', '{n} hidden')}${as ? ` as ${as}` : ''}`,
          [decided.length > 0 && `${closed}.`, rest].filter(Boolean).join(' '),
          { label: 'Undo', run: () => undo({ acts, closed: decided }) },
        )
      else if (decided.length > 0) toast.success(closed, rest || undefined)
      else if (legal > 0) toast.info('Not closed', rest)
      else
        toast.info('Nothing was decided', passedText(passed) ?? 'Others decided these cases in the meantime.')
    },
    onError: (error) => toast.error('The cases were not decided', errorText(error, 'Please try again.')),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: moderationKeys.all })
      void queries.invalidateQueries({ queryKey: keys.adminOf('overview') })
    },
  })
}

type Decided = { acts: OutputOf<'POST /case-decisions'>['acts']; closed: readonly string[] }

/** Shows again what a decision hid, and opens its cases. What someone else changed since stays. */
function useUndoDecision() {
  const refresh = useRefreshModerated()
  return useMutation({
    mutationFn: async ({ acts, closed }: Decided) => {
      let restored = 0
      for (const { caseId, actId } of acts)
        try {
          await call('PUT /acts/:actId/reversal', { params: { actId }, body: { reason: '' } })
          if (closed.includes(caseId)) await call('DELETE /cases/:caseId/closure', { params: { caseId } })
          restored++
        } catch (error) {
          if (!codeOf(error)) throw error
        }
      return restored
    },
    onSuccess: (restored, { acts }) => {
      const failed = acts.length - restored
      const rest = failed > 0 ? `${casesText(failed)} changed in the meantime.` : 'Visible again, and open.'
      if (restored > 0) toast.success(`${casesText(restored)} restored`, rest)
      else toast.info('Nothing to undo', 'Others changed this in the meantime.')
    },
    onError: (error) => toast.error('Not everything was undone', errorText(error, 'Please try again.')),
    onSettled: refresh,
  })
}

/** Who decided the only case, or the first of several. */
function passedText(passed: OutputOf<'POST /case-decisions'>['passed']): string | undefined {
  const decision = passed.find((one) => one.decision)?.decision
  if (!decision) return undefined
  return passed.length === 1 ? decidedText(decision) : `Of one: ${decidedText(decision)}`
}

const casesText = (count: number) => plural(count, '{n} case', '{n} cases')
