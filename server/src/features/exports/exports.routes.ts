import type { FastifyInstance } from 'fastify'
import { bearerOf } from '../../platform/bearer.ts'
import type { Dependencies } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { isUuid } from '../../platform/ids.ts'
import type { PlainRoute } from '../../platform/openapi/document.ts'
import { refusals } from '../../platform/openapi/operations.ts'
import { authenticate } from '../tokens/authenticate.ts'
import { findReadyExport } from './exports.reads.ts'

/** Needs the person's session: an export holds more than any page shows. */
export function exportRoutes(app: FastifyInstance, deps: Dependencies): void {
  app.get<{ Params: { exportId: string } }>(
    '/rest/v1/my/exports/:exportId/file',
    { config: { documented, rateLimit: { max: 30, timeWindow: '10 minutes' } } },
    async (request, reply) => {
      if (bearerOf(request.headers.authorization) !== undefined) throw new AppError('token_refused')
      const { viewer, hasEnded } = await authenticate(deps, request.headers)
      if (!viewer) throw new AppError(hasEnded ? 'session_not_found' : 'sign_in_required')
      const { exportId } = request.params
      if (!isUuid(exportId)) throw new AppError('export_not_found')
      const found = await findReadyExport(deps.db, viewer, exportId)
      const stored = await deps.files.get(found.path)
      if (!stored) throw new AppError('export_not_found')
      const day = found.createdAt.toISOString().slice(0, 10)
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="guildhall-${day}.zip"`)
        .header('content-length', stored.size)
        .type('application/zip')
        .send(stored.body)
    },
  )
}

const documented: PlainRoute = {
  url: '/rest/v1/my/exports/{exportId}/file',
  operationId: 'getMyExportFile',
  summary: 'Download an export of your data as a zip; sessions only',
  tags: ['Exports'],
  security: [{ session: [] }],
  params: { type: 'object', required: ['exportId'], properties: { exportId: { type: 'string' } } },
  response: {
    200: {
      description: 'The zip',
      content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
    },
    ...refusals([
      'malformed_request',
      'sign_in_required',
      'session_not_found',
      'token_refused',
      'export_not_found',
      'rate_limited',
      'internal',
      'unavailable',
    ]),
  },
}
