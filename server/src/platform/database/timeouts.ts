/** Milliseconds. */
export type Timeouts = {
  /** For a whole request. */
  requestMs: number
  /** For an upload that is stored while it arrives, of up to `streamBytes`; for a larger one as much longer. */
  streamMs: number
  streamBytes: number
  /** Without traffic in either direction. */
  idleMs: number
  /** Milliseconds between checks of requests. */
  checkMs: number
  /** The time in which an upload must bring another `stallBytes`. */
  stallMs: number
  stallBytes: number
}

/** Long enough for a picture over a slow phone connection. */
export const defaultTimeouts: Timeouts = {
  requestMs: 120_000,
  // 500 MB at 1.2 Mbit/s.
  streamMs: 3_600_000,
  streamBytes: 500 * 1024 * 1024,
  idleMs: 150_000,
  checkMs: 5_000,
  stallMs: 30_000,
  stallBytes: 16 * 1024,
}
