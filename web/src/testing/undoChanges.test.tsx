// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { undoChanges } from './undoChanges'

describe('undoChanges', () => {
  it('restores timers, globals and the environment', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('navigator', undefined)
    vi.stubEnv('LEFT', 'yes')
    await undoChanges()
    expect(vi.isFakeTimers()).toBe(false)
    expect(navigator).toBeDefined()
    expect(process.env.LEFT).toBeUndefined()
  })

  it('unmounts what is rendered and empties the document', async () => {
    const { container } = render(<p>Left</p>)
    document.head.append(document.createElement('style'))
    document.documentElement.dataset.mantineColorScheme = 'dark'
    await undoChanges()
    expect(container.textContent).toBe('')
    expect(document.documentElement.outerHTML).toBe('<html><head></head><body></body></html>')
  })

  it('removes what was added to the document and its prototypes', async () => {
    const { prototype } = Element
    Object.assign(document, { execCommand: () => true })
    Object.assign(prototype, { scrollIntoView: () => {}, remove: () => {} })
    await undoChanges()
    expect('execCommand' in document || 'scrollIntoView' in prototype).toBe(false)
    const element = document.body.appendChild(document.createElement('p'))
    element.remove()
    expect(document.body.childElementCount).toBe(0)
  })

  it('removes listeners, once they were added again too', async () => {
    for (const target of [window, document]) {
      const heard = vi.fn()
      for (let turn = 0; turn < 2; turn++) {
        target.addEventListener('online', heard)
        target.dispatchEvent(new Event('online'))
        await undoChanges()
        target.dispatchEvent(new Event('online'))
        expect(heard).toHaveBeenCalledTimes(turn + 1)
      }
    }
  })

  it('clears storage and returns to the first address', async () => {
    localStorage.setItem('draft', 'Left')
    sessionStorage.setItem('place', 'Left')
    history.pushState({ left: true }, '', '/left')
    await undoChanges()
    expect([localStorage.length, sessionStorage.length, history.state, location.pathname]).toEqual([
      0,
      0,
      null,
      '/',
    ])
  })

  it('cancels timers of the page, not those of libraries', async () => {
    const ran = vi.fn()
    setTimeout(ran)
    const repeated = setInterval(ran)
    const queries = new QueryClient()
    queries.setQueryDefaults(['left'], { gcTime: 1 })
    queries.setQueryData(['left'], 'Left')
    await undoChanges()
    // Started later, so it ends after them.
    await vi.waitFor(() => expect(queries.getQueryData(['left'])).toBeUndefined())
    clearInterval(repeated)
    expect(ran).not.toHaveBeenCalled()
  })

  it('gives the next file its own modules', async () => {
    const before = await import('../lib/state/store')
    await undoChanges()
    expect(await import('../lib/state/store')).not.toBe(before)
  })
})
