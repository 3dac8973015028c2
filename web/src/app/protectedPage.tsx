import type { ReactNode } from 'react'
import { useIsSession } from '../lib/session/machine'
import { ToLogin } from '../lib/session/ToLogin'
import { useViewer } from '../lib/session/viewer'
import { PageLoading } from '../ui/PageLoading'
import { type MemberPageName, memberPage, type PageComponent } from './page'

/** A page for signed-in people; redirects others to /login, which leads back (platform.md 2.1). */
export const protectedPage = (name: MemberPageName): PageComponent => guarded(memberPage(name))

function guarded(Page: PageComponent): PageComponent {
  const Guarded = () => (
    <Protected>
      <Page />
    </Protected>
  )
  return Object.assign(Guarded, { preload: Page.preload, file: Page.file })
}

function Protected({ children }: { children: ReactNode }) {
  const viewer = useViewer()
  const leaving = useIsSession('leaving')
  if (viewer === undefined || leaving) return <PageLoading />
  return viewer ? children : <ToLogin />
}
