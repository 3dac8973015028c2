import { limits } from '@guildhall/contract/limits'
import { realtimePath } from '@guildhall/contract/signals'

export const title = 'Guildhall API'

export const introduction = `
Everything that the pages of this site do, programs can do as well.

**Who asks.** Make an API token in the [settings](/settings/tokens) and send it as \`Authorization: Bearer gh_…\`. It
acts for you, by the rules that hold for you; one that may only read is refused anything but GET. The pages themselves
use a session, an httpOnly cookie that logging in sets. Where both are sent the token counts. What concerns the account
itself (passwords, sessions, tokens) takes a session only. Visitors need neither.

**Ids.** They are UUIDs, and whoever creates something makes its id, best a UUIDv7. Sending a creation again,
id and all, creates nothing more, so that a request whose answer was lost can simply be sent again. With other content
the id is taken.

**Errors.** Every refusal has one shape, \`{ "error": { "code", "message", "fields"?, "requestId" } }\`. Act on \`code\`;
each operation lists its own. \`fields\` names what is wrong with each field.

**Lists** come in pages: pass \`next\` as \`cursor\` to get the following page, until it is null.

**Limits.** Reads 600 and writes 120 a minute, tighter where abuse would pay; past them the answer is 429 with
\`Retry-After\`. JSON bodies hold up to 256 kB, pictures ${limits.pictureBytes / 1024 / 1024} MB, attachments ${limits.attachmentBytes / 1024 / 1024} MB.

**Live updates** come by [socket.io](https://socket.io) at \`${realtimePath}\`, websocket only, with
\`auth: { token }\`. Send \`watch\` with \`{ clubId }\` or \`{ contentId }\`; \`signal\` then tells by ids what has changed, to
be read again here.
`.trim()
