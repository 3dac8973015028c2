import type { PersonContext, PlainAnswer } from '../../platform/context.ts'
import { readCase } from './details.reads.ts'

/** A case with its evidence, for authorities, as JSON. Error: case_not_found. */
export async function downloadCase(context: PersonContext, caseId: string): Promise<PlainAnswer> {
  const found = await readCase(context, caseId)
  return {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="case-${found.id}.json"`,
    },
    body: JSON.stringify({ ...found, can: undefined }, null, 2),
  }
}
