import type { EndpointKey } from '@guildhall/contract/api'
import { plural } from '@guildhall/contract/plural'
import { newAccountsText } from '@guildhall/contract/prevention-limits'
import type { PersonContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { readLimitsOf } from './newcomers.reads.ts'
import { type FieldText, linksIn } from './texts.ts'

/** What a new account shows or sends to people who did not ask for it. Items, comments and messages have limits of their own. */
const limited: readonly EndpointKey[] = [
  'PUT /profile',
  'PUT /clubs/:club/membership',
  'PUT /clubs/:club/join-request',
  'PUT /clubs/:club/invitation',
  'POST /clubs/:club/invites/emails',
  'POST /clubs/:club/invites/people',
  'PUT /jobs/:contentId/application',
]

/** Error: bad_input, at the last field with a link, if a new account has more of them than the operators want. */
export async function refuseNewcomerLinks(
  { db, viewer }: PersonContext,
  key: EndpointKey,
  texts: FieldText[],
): Promise<void> {
  if (!limited.includes(key)) return
  const withLinks = texts.filter((text) => linksIn(text) > 0)
  if (withLinks.length === 0) return
  const most = (await readLimitsOf(db, viewer.id))?.profileLinks ?? null
  if (most === null) return
  const others = key === 'PUT /profile' ? await linksInProfile(db, viewer.id, texts) : 0
  const total = withLinks.reduce((sum, text) => sum + linksIn(text), others)
  if (total <= most) return
  const text =
    most === 0
      ? `${newAccountsText} no links at first`
      : plural(most, `${newAccountsText} {n} link at first`, `${newAccountsText} {n} links at first`)
  throw new AppError('bad_input', { fields: { [withLinks.at(-1)?.field ?? '']: text } })
}

/** Of the fields that stay as they are. */
async function linksInProfile(db: Database, personId: string, changed: FieldText[]): Promise<number> {
  const profile = await db
    .selectFrom('profiles')
    .select(['bio', 'website_url as websiteUrl', 'social_url as socialUrl'])
    .where('id', '=', personId)
    .executeTakeFirst()
  return Object.entries(profile ?? {})
    .filter(([field, text]) => text !== '' && changed.every((one) => one.field !== field))
    .reduce((sum, [field, text]) => sum + linksIn({ field, text }), 0)
}
