export type Group<T> = { key: string; items: T[] }

const size = 20

/**
 * Items in groups of at most twenty, in their order. An item stays in the group that it was in `before`, whatever is
 * added, removed or comes first, unless it moves past others.
 */
export function inGroups<T extends { id: string }>(items: T[], before: Group<T>[] = []): Group<T>[] {
  const keys = new Map(before.flatMap(({ key, items }) => items.map(({ id }) => [id, key])))
  const used = new Set<string>()
  const groups: Group<T>[] = []
  for (const item of items) {
    const last = groups.at(-1)
    const key = keys.get(item.id)
    if (key !== undefined && !used.has(key)) open(key, item)
    else if (last && (key === last.key || last.items.length < size)) last.items.push(item)
    else open(item.id, item)
  }
  return groups

  function open(key: string, item: T): void {
    const unused = used.has(key) ? `${key} again` : key
    used.add(unused)
    groups.push({ key: unused, items: [item] })
  }
}
