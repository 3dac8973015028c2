import '../ui/mantine'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { fillWith, readFirstData } from '../lib/firstData'
import { hideInputMethodKeys } from '../lib/inputMethods'
import { queryClient } from '../lib/queryClient'
import { noteRenderedAt } from '../lib/serverTime'
import { stayUntilTakenOver } from '../lib/takingOver'
import { effectiveSession } from '../lib/viewer'
import { forgetFirstHead } from './firstHead'
import { Providers } from './Providers'
import { openRouter } from './router'

// Style elements are allowed by this nonce, which the server writes into the page for each answer.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
// Where the dialog's scroll lock looks for the nonce of the style element that it adds.
Object.assign(globalThis, { __webpack_nonce__: nonce })
// Zod's setting `jitless`, without loading Zod, which comes with the forms: the policy allows no code made of text, and
// even finding that out would be told as a violation.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

hideInputMethodKeys(window, /Apple/.test(navigator.vendor))
void start()

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) return
  const router = openRouter()
  const first = readFirstData()
  if (first) {
    noteRenderedAt(first.at)
    fillWith({ ...first, session: effectiveSession(first.session) }, queryClient)
  }
  const app = (
    <StrictMode>
      <Providers queries={queryClient} nonce={nonce} renderedAt={first?.at ?? 0}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>
  )
  if (first?.isRendered) {
    // As the server did: what belongs to the address is found before anything is rendered.
    router.ssr = { manifest: undefined }
    await router.load()
    stayUntilTakenOver(router.history)
    hydrateRoot(root, app)
  } else createRoot(root).render(app)
  forgetFirstHead(router)
}
