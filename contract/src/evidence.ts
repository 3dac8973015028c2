import { z } from 'zod'
import { id } from './common.ts'
import type { Endpoints } from './endpoint.ts'
import { served } from './files.ts'

/** The files of what cases and decisions are about, readable as long as the case, also where the thing is hidden or deleted. */
export const evidenceApi = {
  'GET /cases/:caseId/files/:fileId': {
    summary: 'Get a file of what a case is about; for those who can decide it',
    access: 'person',
    params: z.object({ caseId: id, fileId: id }),
    ...served,
    operationId: 'getEvidenceOfCase',
    errors: ['case_not_found', 'file_not_found'],
  },
  'GET /appeals/:actId/files/:fileId': {
    summary: 'Get a file of what an open appeal is about; for those who can decide it',
    access: 'person',
    params: z.object({ actId: id, fileId: id }),
    ...served,
    operationId: 'getEvidenceOfAppeal',
    errors: ['act_not_found', 'file_not_found'],
  },
  'GET /my/statements/:actId/files/:fileId': {
    summary: 'Get a file of what a decision about you is about',
    access: 'person',
    params: z.object({ actId: id, fileId: id }),
    ...served,
    operationId: 'getEvidenceOfStatement',
    errors: ['act_not_found', 'file_not_found'],
  },
  'GET /statements/:token/files/:fileId': {
    summary: 'Get a file of what a decision is about by the link in the mail about it',
    access: 'secret',
    params: z.object({ token: z.string().max(200), fileId: id }),
    ...served,
    operationId: 'getEvidenceOfLinkedStatement',
    errors: ['act_not_found', 'file_not_found'],
  },
} as const satisfies Endpoints
