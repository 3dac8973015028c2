import type { ClubPreview } from '@guildhall/contract/clubs'
import { queryOptions } from '@tanstack/react-query'
import { keys } from '../../lib/cache/keys'
import { call } from '../../lib/net/call'

/** A club's rules and the questions before joining, by its id. */
export const clubRulesQuery = (clubId: string) =>
  queryOptions({
    queryKey: keys.clubRules(clubId),
    queryFn: ({ signal }) => call('GET /clubs/:club/rules', { params: { club: clubId }, signal }),
  })

/** Whether joining takes more than a press. */
export const asksBeforeJoining = ({
  ruleCount,
  questionCount,
}: Pick<ClubPreview, 'ruleCount' | 'questionCount'>) => ruleCount > 0 || questionCount > 0
