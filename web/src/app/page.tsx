import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { loadWhenReachable } from '../lib/net/loadWhenReachable'
import { useReportHydrated } from '../lib/page/hydration'
import type { memberPages } from './memberPages'

/** The component of a route. `file` names the built file that it is in. */
export type PageComponent = AsyncRouteComponent<object> & { file?: string }

/** A page for everyone, loaded when its address is opened. The built file is named after the component by default. */
export function page<Name extends string>(
  name: Name,
  load: () => Promise<Record<Name, unknown>>,
  file: string = name,
): PageComponent {
  const Page = lazyRouteComponent(async () => {
    // A missing file belongs to an older version; the router then loads the document again.
    const loaded = await loadWhenReachable(load, 0)
    return { default: loaded[name] as () => ReactNode }
  })
  return Object.assign(reportingHydration(Page), {
    preload: () => Page.preload?.() ?? Promise.resolve(),
    file,
  })
}

export type MemberPageName = keyof typeof memberPages

/** A page that only signed-in people see. */
export const memberPage = <Name extends MemberPageName>(name: Name): PageComponent =>
  page(name, async () => (await import('./memberPages')).memberPages[name]())

function reportingHydration(Page: AsyncRouteComponent<object>) {
  const Open = () => {
    useReportHydrated()
    return <Page />
  }
  return Open
}
