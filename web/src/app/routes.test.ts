import { createMemoryHistory } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import type { PageComponent } from './page'
import { openRouter } from './router'

type Options = { loader?: unknown; beforeLoad?: unknown; ssr?: unknown; component?: PageComponent }

const routes = Object.values(openRouter().routesByPath).map(
  ({ fullPath, options }) => [fullPath, options as Options] as const,
)

describe('every page', () => {
  it.each(routes)('%s has an answer of the server, or redirects', (_, options) => {
    expect(options.component ? options.loader : options.beforeLoad).toBeTypeOf('function')
  })

  it.each(routes.filter(([, options]) => options.component && options.ssr !== 'data-only'))(
    '%s is a file by itself, by whose name the server asks for it',
    (_, { component }) => expect(component?.file).toMatch(/^[A-Z]\w+$/),
  )
})

describe('the links between logging in and signing up', () => {
  const signupFrom = async (path: string) => {
    const router = openRouter(createMemoryHistory({ initialEntries: [path] }))
    await router.load()
    // A press on a link validates the parameters, unlike the address that the link shows.
    const options = { to: '/signup', _includeValidateSearch: true } as const
    return router.buildLocation(options).href
  }

  it('keep the destination, except for creating a club', async () => {
    expect(await signupFrom('/login?redirect=/pottery&known=1')).toBe('/signup?redirect=/pottery')
    expect(await signupFrom('/login?redirect=/create-club')).toBe('/signup')
  })
})
