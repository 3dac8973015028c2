/** Tasks of different lanes never wait for each other: a silent mail server holds up mail, and no notification. */
export type Lane = 'interactive' | 'mail' | 'bulk' | 'long'

/** Concurrent tasks of a lane per server. */
export const laneWidths: Record<Lane, number> = { interactive: 3, mail: 3, bulk: 3, long: 1 }

/** The channel with the names of queued tasks; the library announces only that there are some. */
export const taskChannel = 'tasks'
