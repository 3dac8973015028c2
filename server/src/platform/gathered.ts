/** The parts of all features as one object. Throws if two features bring the same name, where one would be lost. */
export function gathered(parts: (object | undefined)[]): object {
  const entries = parts.flatMap((part) => Object.entries(part ?? {}))
  const all = Object.fromEntries(entries)
  const twice = entries.find(([name, one]) => all[name] !== one)
  if (twice) throw new Error(`Two features bring ${twice[0]}`)
  return all
}
