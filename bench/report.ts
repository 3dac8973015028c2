import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'

export type Target = { atLeast: number } | { atMost: number }
export type Figure = {
  name: string
  value: number
  unit: string
  target?: Target
  isMet?: boolean
  /** What the value consists of, and the spread of its rounds. */
  note: string
}

export type Report = {
  /** Prints one line, `name value unit target met|short`, and adds it to the results. */
  figure(name: string, value: number, unit: string, target: Target | undefined, note?: string): void
  /** Prints that figures are left out, and why. */
  leftOut(name: string, why: string): void
  shortOf(): string[]
  save(path: string, isQuick: boolean): Promise<void>
}

export function openReport(): Report {
  const figures: Figure[] = []
  const missing: { name: string; why: string }[] = []
  return {
    figure: (name, value, unit, target, note = '') => {
      const rounded = Number(value.toPrecision(value >= 1000 ? 4 : 3))
      const isMet = target && ('atLeast' in target ? value >= target.atLeast : value <= target.atMost)
      figures.push({ name, value: rounded, unit, note, ...(target && { target, isMet }) })
      const verdict = isMet === undefined ? '-' : isMet ? 'met' : 'short'
      console.log(`${name} ${rounded} ${unit} ${words(target)} ${verdict}${note && `  (${note})`}`)
    },
    leftOut: (name, why) => {
      missing.push({ name, why })
      console.log(`${name} left out: ${why}`)
    },
    shortOf: () => figures.filter((one) => one.isMet === false).map((one) => one.name),
    save: async (path, isQuick) => {
      const machine = { node: process.version, processors: cpus().length, model: cpus()[0]?.model ?? '' }
      const all = { at: new Date().toISOString(), isQuick, machine, figures, leftOut: missing }
      await writeFile(path, `${JSON.stringify(all, null, 2)}\n`)
    },
  }
}

const words = (target: Target | undefined) =>
  target ? ('atLeast' in target ? `≥${target.atLeast}` : `≤${target.atMost}`) : '-'
