import { expect, it } from 'vitest'
import { CallError } from '../../lib/net/callError'
import { type LoaderContext, type PageMeta, withFirst } from './pages'
import type { Read } from './read'

const page = { loader: async (_: LoaderContext): Promise<PageMeta | undefined> => ({ status: 200 }) }
const read = (async () => null) as unknown as Read
const contextOf = (read?: Read) =>
  ({
    deps: { tab: 'posts' },
    params: { clubSlug: 'makers' },
    context: { read },
    location: { href: '/' },
  }) as LoaderContext

it('reads what a page shows first for signed-in people alone', async () => {
  const asked: unknown[] = []
  const { loader } = withFirst(page, async ({ params, search }) => asked.push(params.clubSlug, search.tab))
  expect(await loader(contextOf())).toEqual({ status: 200 })
  expect(asked).toEqual([])
  expect(await loader(contextOf(read))).toEqual({ status: 200 })
  expect(asked).toEqual(['makers', 'posts'])
})

it('leaves what is refused or not ready to the browser, and passes on other errors', async () => {
  expect(await withFirst(page, async () => false).loader(contextOf(read))).toBeUndefined()
  const failing = (error: Error) => withFirst(page, () => Promise.reject(error)).loader(contextOf(read))
  expect(await failing(new CallError('club_not_found', 404, ''))).toBeUndefined()
  await expect(failing(new Error('broken'))).rejects.toThrow('broken')
})
