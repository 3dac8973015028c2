import type { Statement } from '@guildhall/contract/acts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { pagedOptions } from '../../lib/cache/pages'
import { putData } from '../../lib/cache/reads'
import { call } from '../../lib/net/call'

/** Decisions of moderators about the viewer, newest first. */
export const statementsQuery = pagedOptions(keys.statementList, ({ cursor, signal }) =>
  call('GET /my/statements', { query: { cursor }, signal }),
)

/** What restricts the viewer in a club now. */
export const restrictionsInQuery = (clubId: string) =>
  queryOptions({
    queryKey: keys.statement(`in ${clubId}`),
    queryFn: async ({ signal }) =>
      (await call('GET /my/statements', { query: { restrictedIn: clubId }, signal })).items,
  })

export const statementQuery = (actId: string) =>
  queryOptions({
    queryKey: keys.statement(actId),
    queryFn: ({ signal }) => call('GET /my/statements/:actId', { params: { actId }, signal }),
  })

/** By the link in the mail, without a session. */
export const linkedStatementQuery = (token: string) =>
  queryOptions({
    queryKey: keys.linkedStatement(token),
    queryFn: ({ signal }) => call('POST /statements', { body: { token }, signal }),
  })

/** Appeals as the viewer, or with the token of the link in the mail. */
export function useAppeal(statement: Statement, token: string | undefined) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (text: string) =>
      token === undefined
        ? call('PUT /my/statements/:actId/appeal', { params: { actId: statement.id }, body: { text } })
        : call('POST /statement-appeals', { body: { token, text } }),
    onSuccess: (appealed) => {
      const { queryKey } = token === undefined ? statementQuery(statement.id) : linkedStatementQuery(token)
      putData(queries, queryKey, appealed)
      void queries.invalidateQueries({ queryKey: keys.statementList })
    },
    // Someone may have decided, or another page appealed, meanwhile.
    onError: () => void queries.invalidateQueries({ queryKey: keys.statements }),
  })
}
