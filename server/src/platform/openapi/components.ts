import { namedShapes } from '@guildhall/contract/shapes'
import type { createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'

export function openSchemaRegistry() {
  const registry = z.registry<{ id?: string | undefined }>()
  for (const [id, shape] of namedShapes) registry.add(shape, { id })
  return registry
}

type DocumentTransform = ReturnType<typeof createJsonSchemaTransformObject>
export type Document = Extract<ReturnType<DocumentTransform>, { openapi?: unknown }>

/** Drops unused components. Input-only shapes lose their 'Input' suffix if the name is free. */
export function tidyComponents(document: Document): Document {
  const all: Record<string, unknown> = document.components?.schemas ?? {}
  const { schemas: _, ...others } = document.components ?? {}
  const used = new Set<string>()
  const follow = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue
      used.add(name)
      follow(all[name])
    }
  }
  follow({ ...document, components: others })
  const nameOf = (name: string) => {
    const plain = name.replace(/Input$/, '')
    return used.has(plain) ? name : plain
  }
  const text = JSON.stringify({
    ...document,
    components: {
      ...others,
      schemas: Object.fromEntries([...used].sort().map((name) => [nameOf(name), all[name]])),
    },
  })
  return JSON.parse(
    text.replaceAll(
      /"#\/components\/schemas\/(\w+)"/g,
      (_whole, name: string) => `"#/components/schemas/${nameOf(name)}"`,
    ),
  )
}
