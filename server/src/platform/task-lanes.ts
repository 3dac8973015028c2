/** Tasks of different lanes never wait for each other: a silent mail server holds up mail, and no notification. */
export type Lane = 'interactive' | 'mail' | 'bulk' | 'long'

/** How many tasks of a lane each server works on at a time. */
export const laneWidths: Record<Lane, number> = { interactive: 3, mail: 3, bulk: 3, long: 1 }
