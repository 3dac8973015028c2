import { afterAll, vi } from 'vitest'
import { undoChanges } from './undoChanges'

// Files share a worker, so that libraries load once. Each begins with its own modules, in a page that no other changed.
await undoChanges()

// A module that is loading while modules are reset would reach the next file.
afterAll(() => vi.dynamicImportSettled())
