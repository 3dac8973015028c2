import { limits, reservedSegments } from '@guildhall/contract/limits'

/**
 * The address that a club of this name gets if nobody has it yet, as the server makes it (platform.md 5). Null where
 * the name holds too few plain letters and digits; the server then makes one up.
 */
export function likelySlug(name: string): string | null {
  const slug = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, limits.clubSlugMax - 3)
    .replace(/-+$/, '')
  if (slug.length < limits.clubSlugMin) return null
  return reservedSegments.includes(slug) ? `${slug}-1` : slug
}
