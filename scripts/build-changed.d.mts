export function buildWeb(): void
export function buildServer(): void
