import type { Context, PlainAnswer } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { readPlaceName } from '../../platform/place-name.ts'
import { authenticateAddress } from '../tokens/private-addresses.reads.ts'
import { entryOf, type Format, feedAnswer, lastChange } from './feed-file.ts'
import { readNewest } from './home.reads.ts'

/**
 * The newest items of all clubs a person is in, private ones as well, by their private address (docs/decisions/063).
 * Error: feed_not_found.
 */
export async function readHomeFeedFile(
  { db, http, env: { baseUrl } }: Context,
  file: string,
): Promise<PlainAnswer> {
  const [, secret = file, format] = /^(.*)\.(atom|rss)$/s.exec(file) ?? []
  const viewer = await authenticateAddress(db, 'feed', secret)
  if (!format) throw new AppError('feed_not_found')
  const items = await readNewest(db, viewer)
  return feedAnswer(http, format as Format, 'private', {
    id: `urn:uuid:${viewer.id}#home`,
    title: `Your clubs on ${await readPlaceName(db)}`,
    description: `What is new in the clubs of ${viewer.firstName} ${viewer.lastName}.`,
    link: `${baseUrl}/`,
    updatedAt: lastChange(new Date(0), items),
    entries: items.map((item) => entryOf(item, baseUrl, true)),
  })
}
