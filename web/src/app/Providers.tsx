import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from '../lib/queryClient'
import { Toaster } from '../ui/Toaster'
import { surfaceVariables, theme } from '../ui/theme'
import { Live } from './Live'

/** Style elements are allowed by this nonce, which the server writes into the page for each answer. */
export const nonce = () => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={surfaceVariables}
        defaultColorScheme="auto"
        getStyleNonce={nonce}
      >
        {children}
        <Live />
        <Toaster />
      </MantineProvider>
    </QueryClientProvider>
  )
}
