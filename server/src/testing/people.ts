import { setTimeout as delay } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { newId } from '../platform/ids.ts'
import { postForm } from './forms.ts'

const club = '/rest/v1/clubs/makers-guild'
const words = ['oak', 'glue', 'chair', 'sharp', 'jont', 'event', 'a', 'работа']
const pages = ['/', '/makers-guild', '/makers-guild/preview', '/makers-guild/members', '/messages']
/** Deleted by another person meanwhile, or held by a rule of the club. */
const asUsual = [404, 409]

/** `times` in milliseconds of each request; `failed`: every answer that no one should get, and broken connections. */
export type Acted = { times: number[]; failed: string[] }

/** Lets six people of the example community read, like, comment, publish and search at once for `ms`; fills `acted`. */
export async function actTogether(
  origin: string,
  cookies: string[],
  ms: number,
  acted: Acted = { times: [], failed: [] },
): Promise<Acted> {
  const end = performance.now() + ms
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      while (performance.now() < end) await act(origin, pick(cookies), acted)
    }),
  )
  return acted
}

async function act(origin: string, cookie: string, { times, failed }: Acted): Promise<void> {
  const headers = { cookie, origin }
  async function ask(path: string, method = 'GET', body?: object): Promise<{ id?: string }[]> {
    const start = performance.now()
    const sent = { method, headers: { ...headers, ...(body && { 'content-type': 'application/json' }) } }
    try {
      const answer = await fetch(origin + path, { ...sent, ...(body && { body: JSON.stringify(body) }) })
      const text = await answer.text()
      if (answer.status >= 400 && !asUsual.includes(answer.status))
        failed.push(`${method} ${path}: ${answer.status}`)
      if (!answer.ok || !path.startsWith('/rest/')) return []
      const found = JSON.parse(text)
      return found.items ?? [found]
    } catch (error) {
      failed.push(`${method} ${path}: ${(error as Error).message}`)
      // A server that is gone refuses at once.
      await delay(100)
      return []
    } finally {
      times.push(performance.now() - start)
    }
  }

  const options = { path: '/realtime/v1', transports: ['websocket'], forceNew: true, reconnection: false }
  const live = Math.random() < 0.15 ? io(origin, { ...options, extraHeaders: headers }) : undefined
  const { id } = pick(await ask(`${club}/feed?limit=20`)) ?? {}
  if (id) {
    await ask(`/rest/v1/content/${id}/comments`)
    await ask(`/rest/v1/content/${id}/like`, Math.random() < 0.5 ? 'PUT' : 'DELETE')
    if (Math.random() < 0.3) {
      const comment = { id: newId(), content: `${pick(words)} with **words** and @noorhaddad` }
      const [made] = await ask(`/rest/v1/content/${id}/comments`, 'POST', comment)
      if (made && Math.random() < 0.8) await ask(`/rest/v1/comments/${made.id}`, 'DELETE')
    }
  }
  if (Math.random() < 0.05) {
    const form = postForm({ content: 'A text of some length. '.repeat(20) })
    const [post] = await ask(`${club}/posts`, 'POST', form)
    if (post) {
      await ask(`/rest/v1/posts/${post.id}`, 'PUT', { title: 'Changed', content: 'Another text.' })
      await ask(`/rest/v1/content/${post.id}`, 'DELETE')
    }
  }
  for (const path of ['/rest/v1/feed?limit=20', '/rest/v1/notifications?limit=20', pick(pages)])
    await ask(path)
  await ask(`/rest/v1/search?q=${encodeURIComponent(pick(words))}`)
  live?.disconnect()
}

const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T
