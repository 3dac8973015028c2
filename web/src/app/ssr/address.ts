import type { AddressOf } from '@guildhall/contract/page'
import { createMemoryHistory } from '@tanstack/react-router'
import { openRouter } from '../router'

/** The address as the router itself would write it. Throws where its path can't be decoded. */
export const addressOf: AddressOf = (url) => {
  const router = openRouter(createMemoryHistory({ initialEntries: [url] }))
  router.updateLatestLocation()
  const to = router.latestLocation.pathname
  return router.buildLocation({ to, search: true, params: true, _includeValidateSearch: true }).publicHref
}
