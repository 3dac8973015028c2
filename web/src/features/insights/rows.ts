import type { Look } from './looks'

export type Series<P> = {
  label: string
  /** Legend text, where the label alone would be unclear. */
  sample?: string
  look: Look
  value: (period: P) => number
  /** The value in words; by default the number. */
  text?: (period: P) => string
}

/** How a chart names its periods. */
export type Scale<P> = {
  /** Heads the column of periods in the table: 'Week'. */
  unit: string
  /** In the chart's label: 'by weeks'. */
  by: string
  /** Short enough for an axis. */
  short: (period: P) => string
  long: (period: P) => string
  isOver: (period: P) => boolean
}

/** A period as the chart has it: `v0`, `v1`… are the values of its series, and `texts` what they are in words. */
export type Row = {
  short: string
  long: string
  isOver: boolean
  texts: string[]
  [index: `v${number}`]: number
}

export type DrawnSeries = { label: string; look: Look }
