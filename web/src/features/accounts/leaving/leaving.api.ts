import type { InputOf } from '@guildhall/contract/api'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { keys } from '../../../lib/cache/keys'
import { forgetOwnDrafts } from '../../../lib/drafts/drafts'
import { call } from '../../../lib/net/call'
import { codeOf } from '../../../lib/net/callError'
import { beginDeleting, deletingAccount, endDeleting, type Fate } from '../../../lib/session/deleting'
import { becomeVisitor, leave, useViewer } from '../../../lib/session/viewer'

type Body = InputOf<'POST /auth/v1/account-deletions'>['body']

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set right after deleting an account: what happened to its content. */
    farewell?: Body['content']
  }
}

export const leavingQuery = queryOptions({
  queryKey: keys.accountDeletion,
  queryFn: ({ signal }) => call('GET /auth/v1/account-deletions', { signal }),
  // Clubs and content change elsewhere.
  staleTime: 0,
})

/** Deletes the account and opens the visitors' home page, also after a lost response. */
export function useDeleteAccount() {
  const queries = useQueryClient()
  const username = useViewer()?.username ?? ''
  const sayGoodbye = useGoodbye()
  return useMutation({
    mutationFn: async (body: Body) => {
      if ((await deletingAccount()) === 'gone') return
      beginDeleting(() => fateOf(username))
      try {
        await call('POST /auth/v1/account-deletions', { body })
      } catch (error) {
        const isUnheard = ['network', 'session_not_found'].includes(codeOf(error) ?? '')
        if (!isUnheard) endDeleting()
        if (!isUnheard || (await deletingAccount()) !== 'gone') throw error
      }
    },
    onSuccess: (_, { content }) => sayGoodbye(content),
    onError: (error) => {
      // Something prevents the deletion that the page did not know of.
      if (['owns_clubs', 'code_required'].includes(codeOf(error) ?? ''))
        void queries.invalidateQueries({ queryKey: keys.accountDeletion })
    },
  })
}

/** Uses the public profile: without a session no other endpoint can tell. */
async function fateOf(username: string): Promise<Fate> {
  try {
    await call('GET /profiles/:username', { params: { username } })
    return 'there'
  } catch (error) {
    return codeOf(error) === 'not_found' ? 'gone' : 'unknown'
  }
}

/** Apart from the deletion, which may be refused: from here on the page with its form is no longer shown. */
function useGoodbye() {
  const navigate = useNavigate()
  return (content: Body['content']) =>
    leave(async () => {
      forgetOwnDrafts()
      await becomeVisitor()
      endDeleting()
      await navigate({ to: '/', state: { farewell: content } })
    })
}
