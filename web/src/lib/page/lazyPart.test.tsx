// @vitest-environment jsdom
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { lazyPart, preloadParts } from './lazyPart'

it('renders a named part at once after it was preloaded, and the parts in it', async () => {
  const Inner = lazyPart.as('Inner')(async () => ({ default: () => <b>inner</b> }))
  const Outer = lazyPart.as('Outer')(async () => ({
    default: () => (
      <p>
        <Inner />
      </p>
    ),
  }))
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const root = document.createElement('div')
  root.innerHTML = '<p><b>inner</b></p>'
  const before = root.querySelector('b')
  await preloadParts(['Outer', 'unknown', 'Inner'])
  // Without a boundary, a part that is still loading would make React render the page anew.
  act(() => void hydrateRoot(root, <Outer />, { onRecoverableError: (error) => expect(error).toBeNull() }))
  expect(root.querySelector('b')).toBe(before)
})
