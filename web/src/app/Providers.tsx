import { MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { RenderedAt } from '../lib/dates/now'
import { Toaster } from '../ui/Toaster'
import { surfaceVariables, theme } from '../ui/theme'
import { Live } from './Live'

type Props = {
  queries: QueryClient
  /** The page's nonce, which its policy requires of style elements. */
  nonce: string
  /** When the server rendered it, in milliseconds; 0 if it didn't. */
  renderedAt: number
  children: ReactNode
}

export function Providers({ queries, nonce, renderedAt, children }: Props) {
  return (
    <QueryClientProvider client={queries}>
      <RenderedAt value={renderedAt}>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={surfaceVariables}
          defaultColorScheme="auto"
          getStyleNonce={() => nonce}
        >
          {children}
          <Live />
          <Toaster />
        </MantineProvider>
      </RenderedAt>
    </QueryClientProvider>
  )
}
