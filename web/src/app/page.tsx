import type { AsyncRouteComponent } from '@tanstack/react-router'
import { useTakingOver } from '../lib/takingOver'

/** A page for everybody. */
export function page(Page: AsyncRouteComponent<object>): AsyncRouteComponent<object> {
  const Open = () => {
    useTakingOver()
    return <Page />
  }
  return Object.assign(Open, { preload: Page.preload })
}
