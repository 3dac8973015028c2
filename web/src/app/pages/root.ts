import { movedSegments, reservedSegments } from '@guildhall/contract/limits'
import { createRootRouteWithContext, notFound } from '@tanstack/react-router'
import { NotFoundPage } from '../../ui/NotFoundPage'
import { ErrorPage } from '../ErrorPage'
import { Shell } from '../Shell'
import type { ServerVisit } from '../ssr/pages'

export const root = createRootRouteWithContext<{ visit?: ServerVisit | undefined }>()({
  component: Shell,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
})
export const getParentRoute = () => root

/** Reserved first segments are never a club's (platform.md 2.1). */
export const notReserved = <Params extends { clubSlug: string }>({ params }: { params: Params }) => {
  const { clubSlug } = params
  // Those lead on to the club's present address.
  if (reservedSegments.includes(clubSlug) && !movedSegments.includes(clubSlug)) throw notFound()
}
