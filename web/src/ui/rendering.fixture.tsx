import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { vi } from 'vitest'
import { theme } from './theme'

function insertText(_command: string, _shows: boolean, text: string): boolean {
  const field = document.activeElement as HTMLTextAreaElement
  const before = field.value.slice(0, field.selectionStart)
  fireEvent.input(field, { target: { value: before + text + field.value.slice(field.selectionEnd) } })
  return true
}

/** Renders a part of the page as a person has it, in a test that begins with `@vitest-environment jsdom`. */
export function renderPart(part: ReactElement, queries = new QueryClient()) {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  // What jsdom has not got.
  Object.assign(document, { execCommand: insertText, fonts: new EventTarget() })
  Element.prototype.scrollIntoView = () => {}
  const wrapped = (one: ReactElement) => (
    <QueryClientProvider client={queries}>
      <MantineProvider theme={theme} env="test">
        {one}
      </MantineProvider>
    </QueryClientProvider>
  )
  const { rerender, ...rendered } = render(wrapped(part))
  return { ...rendered, queries, show: (one: ReactElement) => rerender(wrapped(one)) }
}
