import { z } from 'zod'
import { id } from './common.ts'
import type { Endpoints } from './endpoint.ts'

export const dataExport = z.object({
  id: z.string(),
  status: z.enum(['waiting', 'making', 'ready', 'failed']),
  /** Percent. */
  progress: z.number(),
  createdAt: z.string(),
  /** `size` in bytes; `size`, `expiresAt` and `url` are null until the export is ready. */
  size: z.number().nullable(),
  expiresAt: z.string().nullable(),
  url: z.string().nullable(),
})
export type DataExport = z.infer<typeof dataExport>

export const exportsApi = {
  'GET /my/exports': {
    summary: 'List your data exports, newest first',
    access: 'person',
    byToken: false,
    response: z.object({ items: z.array(dataExport) }),
    errors: [],
  },
  'POST /my/exports': {
    summary: 'Request an export of your data, one at a time; a mail says when it is ready',
    access: 'person',
    byToken: false,
    response: dataExport,
    errors: ['export_under_way'],
  },
  'GET /my/exports/:exportId/file': {
    summary: 'Download an export of your data as a zip; sessions only',
    access: 'person',
    byToken: false,
    params: z.object({ exportId: id }),
    produces: ['application/zip'],
    errors: ['export_not_found'],
  },
} as const satisfies Endpoints
