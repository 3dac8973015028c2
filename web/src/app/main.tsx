import '../ui/mantine'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { nonce, Providers } from './Providers'
import { router } from './router'

// Where the dialog's scroll lock looks for the nonce of the style element that it adds.
Object.assign(globalThis, { __webpack_nonce__: nonce() })

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  )
