import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { api, type EndpointKey } from './api.ts'
import { type Endpoint, isReading } from './endpoint.ts'
import { textsIn, writtenTexts } from './written-texts.ts'

/** Where an input takes a string: 'title', 'images.*.alt'. */
function stringsIn(schema: z.core.$ZodType, path: string[] = []): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'string':
      return [path.join('.')]
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => stringsIn(field, [...path, name]))
    case 'array':
      return stringsIn(def.element, [...path, '*'])
    case 'record':
      return stringsIn(def.valueType, [...path, '*'])
    case 'union':
      return def.options.flatMap((option) => stringsIn(option, path))
    case 'pipe':
      return stringsIn(def.in, path)
    case 'optional':
    case 'nullable':
    case 'default':
    case 'catch':
      return stringsIn(def.innerType, path)
    case 'unknown':
      return [path.join('.')]
    case 'number':
    case 'boolean':
    case 'null':
    case 'undefined':
    case 'enum':
    case 'literal':
      return []
  }
  throw new Error(`No way to look into ${def.type}`)
}

/** As `Wordless` in written-texts.ts. */
const wordless =
  /(?:^|\.)(?:before|id|ids|path|digests?|permissions|metadata|keys|token|code|password|currentPassword|invitation|inviteCode|work|credential|email|returnTo|timeZone|browser|cursor|replaces|until|reply_to|endpoint|\w*(?:Id|Ids|_id|Path|Paths|_paths|Date|Time|At|From))(?:\.|$)/

const keys = Object.keys(api) as EndpointKey[]

describe('the list of written texts', () => {
  it('has each string that an endpoint takes, and no other', () => {
    // Currencies are chosen from a list, once their case was changed.
    const listed = Object.entries(writtenTexts).flatMap(([key, fields]) =>
      Object.keys(fields).flatMap((path) => (/currency$/i.test(path) ? [] : [`${key} ${path}`])),
    )
    const taken = keys.flatMap((key) => {
      const endpoint: Endpoint = api[key]
      if (isReading(key, endpoint)) return []
      const paths = endpoint.body ? stringsIn(endpoint.body).filter((path) => !wordless.test(path)) : []
      return [...new Set([...paths, ...(endpoint.upload ? ['file'] : [])])].map((path) => `${key} ${path}`)
    })
    expect(listed.sort()).toEqual(taken.sort())
  })

  it('says of an edit what it says of the new thing', () => {
    const edits = [
      ...['posts', 'polls', 'events', 'jobs', 'products', 'services'].map((kind) => [
        `POST /clubs/:club/${kind}`,
        `PUT /${kind}/:contentId`,
      ]),
      ['POST /content/:contentId/comments', 'PATCH /comments/:commentId'],
      ['POST /functions/v1/send-chat-message', 'PUT /messages/:messageId'],
    ] as [EndpointKey, EndpointKey][]
    for (const [made, edited] of edits) expect(textsIn(edited), edited).toEqual(textsIn(made))
  })
})
