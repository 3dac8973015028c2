import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { loadWhenReachable } from '../lib/net/loadWhenReachable'
import { useReportHydrated } from '../lib/page/hydration'

/** The component of a route. `file` names the built file that it is in. */
export type PageComponent = AsyncRouteComponent<object> & { file?: string }

/** A page for everyone, loaded when its address is opened. The built file is named after the component. */
export function page<Name extends string>(
  name: Name,
  load: () => Promise<Record<Name, unknown>>,
): PageComponent {
  const Page = lazyRouteComponent(async () => {
    // A missing file belongs to an older version; the router then loads the document again.
    const file = await loadWhenReachable(load, 0)
    return { default: file[name] as () => ReactNode }
  })
  return Object.assign(reportingHydration(Page), {
    preload: () => Page.preload?.() ?? Promise.resolve(),
    file: name,
  })
}

function reportingHydration(Page: AsyncRouteComponent<object>) {
  const Open = () => {
    useReportHydrated()
    return <Page />
  }
  return Open
}
