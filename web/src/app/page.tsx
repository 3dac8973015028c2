import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { serverIsSilent, untilAnswered } from '../lib/reach'
import { useTakingOver } from '../lib/takingOver'

/** What stands at an address: `file` names the build's file that it is in, and those that come with it. */
export type PageComponent = AsyncRouteComponent<object> & { file?: string }

/** A page for everybody, loaded when its address is opened. Its file is named as the component in it. */
export function page<Name extends string>(
  name: Name,
  load: () => Promise<Record<Name, unknown>>,
): PageComponent {
  const Page = lazyRouteComponent(async () => {
    const file = await onceReachable(load)
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

/** Where the server answers and yet a file is missing, a newer version has replaced it; the router loads that one. */
async function onceReachable<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (import.meta.env.SSR || (await fetch('/health').catch(() => null))?.ok) throw error
    serverIsSilent()
    await untilAnswered()
    return onceReachable(load)
  }
}
