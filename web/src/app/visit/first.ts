import { type AnyRedirect, redirect } from '@tanstack/react-router'
import { CallError } from '../../lib/callError'
import type { Head } from '../../lib/head'
import type { Read } from './read'

/** With what the server makes a visitor's page. There is none in browsers, nor for those who are signed in. */
export type Visit = { read: Read; baseUrl: string }

type Asked = Visit & {
  params: Record<string, string>
  search: Record<string, string | undefined>
  /** The address itself. */
  href: string
}

/** What an address is to a visitor: without a head it is made by the browser alone. */
export type First = { status: number; head?: Head }

/** What the loaders here take of what the router gives; named, the params would be all that the route has. */
export type FirstContext = {
  deps: object
  context: { visit?: Visit | undefined }
  location: { href: string }
}

/**
 * The first visit to a page, as options of its route: `read` reads what the page shows first, under the keys that its
 * components read it by, and says what it is, or throws a redirect. `missing` is the title where what the page is about
 * is not there.
 */
export const first = (read: (asked: Asked) => Head | Promise<Head>, missing = 'Page not found') => ({
  loaderDeps: ({ search }: { search: object }) => search,
  loader: async (context: FirstContext): Promise<First | undefined> => {
    const { visit } = context.context
    if (!visit) return undefined
    try {
      const { params } = context as FirstContext & Pick<Asked, 'params'>
      const address = { params, search: context.deps as Asked['search'], href: context.location.href }
      return { status: 200, head: await read({ ...visit, ...address }) }
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.status === 404 || error.code === 'bad_club_identifier')
        return { status: 404, head: { title: missing } }
      // Too many requests, or the database is away: the browser asks again by itself.
      return { status: error.status }
    }
  },
})

/** Its body is made by the browser alone: what is typed into a form before it works could end up in the address. */
export const form = (title: string) => ({ ...first(() => ({ title })), ssr: 'data-only' as const })

/** For those who are signed in: visitors are led to /login, which brings them back. */
export const people = {
  ssr: 'data-only' as const,
  loader: ({ context: { visit }, location }: FirstContext): First | undefined => {
    if (visit) throw toLogin(location.href)
    return undefined
  },
}

/** To another address: for good, or for now. */
export const moved = (href: string, statusCode: 301 | 302 = 301): AnyRedirect =>
  redirect({ href, statusCode })

export const toLogin = (href: string): AnyRedirect =>
  redirect({ to: '/login', search: { redirect: href }, statusCode: 302 })

/** Was a club asked for by an address that it had, or by its id? */
export const isOtherSlug = (club: { slug: string }, asked: string): boolean =>
  club.slug !== asked.toLowerCase()
