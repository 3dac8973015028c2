import type { Routes } from '../../platform/http/bind.ts'
import { downloadExport, readExports } from './exports.reads.ts'
import { askForExport } from './exports.writes.ts'

export const forPeople = {
  'GET /my/exports': readExports,
  'GET /my/exports/:exportId/file': (context, { exportId }) => downloadExport(context, exportId),
  'POST /my/exports': askForExport,
} satisfies Partial<Routes<'person'>>
