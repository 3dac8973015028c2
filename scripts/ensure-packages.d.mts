export type Program = 'chromium' | 'initdb' | 'nginx' | 'redis-server'
export const allPrograms: Program[]
export function findProgram(name: Program): string | undefined
export function ensurePrograms(names: Program[]): void
