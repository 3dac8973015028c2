import { call } from '../../../lib/net/call'
import { useClubChange } from '../settings/settings.api'

export const useScheduleOpening = (club: string) =>
  useClubChange((body: { name: string }) => call('PUT /clubs/:club/opening', { params: { club }, body }))

export const useCancelOpening = (club: string) =>
  useClubChange(() => call('DELETE /clubs/:club/opening', { params: { club } }))
