import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { loadWhenReachable } from '../lib/loadWhenReachable'
import { useTakingOver } from '../lib/takingOver'

/** What stands at an address: `file` names the build's file that it is in, and those that come with it. */
export type PageComponent = AsyncRouteComponent<object> & { file?: string }

/** A page for everybody, loaded when its address is opened. Its file is named as the component in it. */
export function page<Name extends string>(
  name: Name,
  load: () => Promise<Record<Name, unknown>>,
): PageComponent {
  const Page = lazyRouteComponent(async () => {
    // A missing file was replaced by a newer version; the router loads that one.
    const file = await loadWhenReachable(load, 0)
    return { default: file[name] as () => ReactNode }
  })
  return Object.assign(takingOver(Page), {
    preload: () => Page.preload?.() ?? Promise.resolve(),
    file: name,
  })
}

function takingOver(Page: AsyncRouteComponent<object>) {
  const Open = () => {
    useTakingOver()
    return <Page />
  }
  return Open
}
