/** How long the server waits for those who do not go on, in milliseconds. */
export type Timeouts = {
  /** For a whole request. */
  requestMs: number
  /** For a connection on which nothing moves, in either direction. */
  idleMs: number
  /** How often requests are looked through for those that take too long. */
  checkMs: number
  /** In which an upload has to bring `stallBytes` more. */
  stallMs: number
  stallBytes: number
}

/** Long enough for a picture over a slow phone, short enough against connections that only hold on. */
export const defaultTimeouts: Timeouts = {
  requestMs: 120_000,
  idleMs: 150_000,
  checkMs: 5_000,
  stallMs: 30_000,
  stallBytes: 16 * 1024,
}
