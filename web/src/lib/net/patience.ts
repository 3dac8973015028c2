/** Milliseconds that one try to send may take: on a connection that was lost unnoticed no answer ever comes. */
export const patience = 20_000
