import type { EndpointKey, InputOf, OutputOf } from '@guildhall/contract/api'
import { fullPath } from '@guildhall/contract/endpoint'
import type { ErrorBody } from '@guildhall/contract/errors'
import { expect } from 'vitest'
import { exchange } from './as.ts'

type Input = { params?: Record<string, string>; body?: unknown }
type Answer = { status: number; body: unknown; headers: Headers }

/** A client that keeps cookies, for flows of several steps. */
export function browser(origin: string, cookie = '') {
  const jar = new Map<string, string>()
  const keep = (line: string) => {
    const [pair = '', ...attributes] = line.split(';')
    const equals = pair.indexOf('=')
    const isGone = attributes.some((one) => /^\s*max-age=0$/i.test(one))
    if (isGone) jar.delete(pair.slice(0, equals))
    else if (equals > 0) jar.set(pair.slice(0, equals), pair.slice(equals + 1))
  }
  keep(cookie)

  const send = async (key: string, { params, body }: Input = {}): Promise<Answer> => {
    const [method = '', template = ''] = key.split(' ')
    const path = fullPath(template).replaceAll(/:(\w+)/g, (_, name) => params?.[name] ?? '')
    const isEmpty = method === 'GET' || method === 'DELETE'
    const {
      status,
      headers,
      body: answer,
    } = await exchange(origin, path, {
      ...{ method, headers: { cookie: cookies() }, body: isEmpty ? undefined : (body ?? {}) },
    })
    for (const line of headers.getSetCookie()) keep(line)
    return { status, body: JSON.parse(answer), headers }
  }
  const cookies = () => [...jar].map((pair) => pair.join('=')).join('; ')

  return {
    cookies,
    cookie: (name: string) => jar.get(name),
    copy: () => {
      const other = browser(origin)
      for (const [name, value] of jar) other.set(name, value)
      return other
    },
    set: (name: string, value: string) => void jar.set(name, value),
    send,
    /** Fails the test if refused. */
    async call<K extends EndpointKey>(key: K, ...input: keyof InputOf<K> extends never ? [] : [InputOf<K>]) {
      const { status, body } = await send(key, input[0] as Input)
      expect(status, `${key} → ${JSON.stringify(body)}`).toBe(200)
      return body as OutputOf<K>
    },
    /** Fails the test if allowed. */
    async refused(key: EndpointKey, input?: Input) {
      const { status, body, headers } = await send(key, input)
      expect(status, `${key} was allowed: ${JSON.stringify(body)}`).toBeGreaterThanOrEqual(400)
      const { code, fields, reasons } = (body as ErrorBody).error
      return { status, code, fields, reasons, headers }
    },
  }
}
export type Browser = ReturnType<typeof browser>
