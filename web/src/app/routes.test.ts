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
