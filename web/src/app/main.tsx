import '../ui/mantine'
import type { Place } from '@guildhall/contract/place'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { keys } from '../lib/cache/keys'
import { queryClient } from '../lib/cache/queryClient'
import { noteRenderedAt } from '../lib/dates/serverTime'
import { hideInputMethodKeys } from '../lib/keyboard/inputMethods'
import { blockUntilHydrated } from '../lib/page/hydration'
import { letBackCloseLayers } from '../lib/page/layers'
import { preloadParts } from '../lib/page/lazyPart'
import { fillFromSsr, readSsrData } from '../lib/page/ssrData'
import { setProduct } from '../lib/page/usePageTitle'
import { effectiveSession } from '../lib/session/viewer'
import { Providers } from './Providers'
import { openRouter } from './router'
import { removeSsrHead } from './ssrHead'

// The server's nonce for this page, which its policy requires of style elements.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
// The dialog's scroll lock takes the nonce of its style element from here.
Object.assign(globalThis, { __webpack_nonce__: nonce })
// Sets Zod's `jitless` before Zod is loaded with the forms: the page's policy forbids eval, and even Zod's test for it
// would be reported as a violation.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

hideInputMethodKeys(window, /Apple/.test(navigator.vendor))
void start()

async function start(): Promise<void> {
  const root = document.getElementById('root')
  // color-scheme.js has said so: what the server rendered stays readable.
  const isOutdated = document.documentElement.hasAttribute('data-outdated')
  if (!root || isOutdated) return
  letBackCloseLayers()
  const router = openRouter()
  const ssr = readSsrData()
  let isRendered = ssr?.isRendered === true
  if (ssr) {
    noteRenderedAt(ssr.at)
    const session = effectiveSession(ssr.session)
    // While a sign-out is pending, nothing of the person who is signed in is shown.
    const isSame = session.viewer?.id === ssr.session.viewer?.id
    isRendered &&= isSame
    const { waited = 0 } = document.querySelector<HTMLElement>('script[data-waited]')?.dataset ?? {}
    fillFromSsr({ ...ssr, session, answers: isSame ? ssr.answers : [] }, queryClient, Number(waited))
  }
  const place = queryClient.getQueryData<Place>(keys.place)
  if (place) setProduct(place.name)
  const app = (
    <StrictMode>
      <Providers queries={queryClient} nonce={nonce} renderedAt={ssr?.at ?? 0}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>
  )
  if (isRendered) {
    // Loads what is rendered before rendering, as the server did.
    router.ssr = { manifest: undefined }
    await router.load()
    await preloadParts(ssr?.parts ?? [])
    blockUntilHydrated(router.history)
    hydrateRoot(root, app)
  } else {
    root.replaceChildren()
    createRoot(root).render(app)
  }
  document.documentElement.removeAttribute('data-signing-out')
  removeSsrHead(router)
}
