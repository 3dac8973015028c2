/** So many milliseconds a try to send something may take; a connection that was lost unnoticed never answers. */
export const patience = 20_000
