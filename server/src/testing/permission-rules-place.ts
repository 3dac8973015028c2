import type { placeApi } from '@guildhall/contract/place'
import type { Rule } from './permission-rules.ts'

const apart = 'about no club in particular'

/** Of the place itself, not of its clubs. */
export const placeRules: Record<keyof typeof placeApi, Rule | typeof apart> = {
  'GET /place': apart,
  'GET /place/:picture': apart,
  'GET /admin/place': apart,
  'PUT /admin/place': apart,
  'GET /pages/:page': apart,
  'GET /my/acceptances': apart,
  'PUT /my/acceptances': apart,
  'GET /admin/pages': apart,
  'GET /admin/pages/:page': apart,
  'PUT /admin/pages/:page': apart,
  'POST /admin/pages/:page/versions': apart,
  'GET /admin/pages/:page/acceptances': apart,
}
