import { emblemLetters, hueOf } from '@guildhall/contract/faces'
import { htmlLanguage } from '@guildhall/contract/locale'
import { productName } from '../place-name.ts'
import type { TaskPayloads } from '../tasks/tasks.ts'
import { type FixedText, fixed } from '../text/fixed-text.ts'
import { escapeHtml } from '../text/html.ts'

type Mail = TaskPayloads['mail.send']
/** `accent`: its own color, readable below white words (contract/src/accent.ts). */
type Club = { id: string; name: string; accent?: string | null | undefined }
type Link<Text extends string = string> = { label: Text; url: Text }

/** Placeholder of the place's name until the mail is sent, between signs that are neither seen nor typed. */
export const placeName = fixed`\u2063${productName as FixedText}\u2063`
const legalMark = '<!--legal-->'

/** What each mail says of the place as it is when it is sent. */
export type MailPlace = { name: string; pages: Link[] }

/** Puts the place's name into a mail, and links to its legal pages below it. */
export function withPlace<M extends Pick<Mail, 'subject' | 'text' | 'html'>>(
  mail: M,
  { name, pages }: MailPlace,
): M {
  const plainName = defused(name)
  const links = pages.map((page) => anchor(look.foot, page)).join(' · ')
  const named = (text: string, as: string) => text.replaceAll(placeName, () => as)
  return {
    ...mail,
    subject: named(mail.subject, plainName),
    text: [named(mail.text, plainName), ...pages.map(({ label, url }) => `${label}: ${url}`)].join('\n\n'),
    html: named(mail.html, escapeHtml(plainName)).replace(
      legalMark,
      () => links && `<p ${look.foot}>${links}</p>`,
    ),
  }
}

/** Breaks up text that mail programs would turn into links: people choose names, and 'evil.com' would become one. */
const defused = (text: string): string =>
  text
    .replaceAll(/:\/+/g, ' ')
    .replaceAll(/(?<=\S)[.\u3002\uff0e\uff61](?=[\p{L}\p{N}][\p{L}\p{N}\p{M}-])|(?<=\d)\.(?=\d)/gu, '·')
    .replaceAll(/(?<=\S)@(?=\S)/g, ' at ')

/** '$1,234.50': no mail program takes it for an address. */
const amount = /^[A-Z\p{Sc}]*[\d,]+\.\d\d[.,]?$/u

export type Addressee = { email: string; firstName: string }

/** A mail of one paragraph to a person about their account. */
export const personMail = (
  { email, firstName }: Addressee,
  { text, ...parts }: Omit<Parts, 'to' | 'greeting' | 'paragraphs'> & { text: string },
): Mail =>
  mailTemplate({ to: email, for: 'confirmed', greeting: `Hello ${firstName},`, paragraphs: [text], ...parts })

type Parts<Text extends string = string> = {
  to: string
  /** The club that the mail is about. */
  club?: Club | undefined
  /** Who writes. */
  by?: { id: string; firstName: string; lastName: string } | undefined
  subject: Text
  greeting: Text
  paragraphs: Text[]
  /** Links below the paragraphs. */
  items?: { title: Text; text: Text; url: Text }[]
  /** User text, quoted exactly except for its links. */
  quotes?: { title: Text; text: Text }[]
  button: Link<Text>
  footnote: Text
  links?: Link<Text>[]
  addresses?: string[]
  isAskedFor?: true
}

/**
 * Whose address it is. `confirmed`: of an account that has confirmed it. `operators`: of those who run the server. `invited`:
 * anyone’s, for an invitation, which may say what its inviter chose, and nothing that others did.
 */
type Reader = 'confirmed' | 'operators' | 'invited'

/** A mail to any address, which anyone may have typed: it says nothing that someone chose. */
export const anyoneMail = (parts: Parts<FixedText>): Mail => render(parts)

/** A mail to an address that belongs to its reader. All others are by `anyoneMail`. */
export const mailTemplate = ({ for: _, ...parts }: Parts & { for: Reader }): Mail => render(parts)

/** Everything is escaped; only the given `addresses` stay linkable. */
function render(parts: Parts): Mail {
  const { to, button, footnote, addresses = [], links = [], isAskedFor } = parts
  const shown = (text: string) =>
    text
      .split(/(\s)/)
      .map((word) =>
        amount.test(word) || addresses.some((one) => word.startsWith(one)) ? word : defused(word),
      )
      .join('')
  const [subject, greeting] = [shown(parts.subject), shown(parts.greeting)]
  const paragraphs = parts.paragraphs.map(shown)
  const items = (parts.items ?? []).map(({ title, text, url }) => ({
    title: shown(title),
    text: shown(text),
    url,
  }))
  const quotes = (parts.quotes ?? []).map(({ title, text }) => ({ title: shown(title), text: shown(text) }))
  const text = [
    greeting,
    ...paragraphs,
    ...quotes.map((quote) => `${quote.title}\n${quote.text}`),
    ...items.map((item) => `${item.title}\n${item.text}\n${item.url}`),
    `${button.label}: ${button.url}`,
    footnote,
    ...links.map(({ label, url }) => `${label}: ${url}`),
  ].join('\n\n')
  const html = `<!doctype html><html ${htmlLanguage}><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><style>${dark}</style></head><body ${look.page}>
<div ${look.sheet}>
<p ${look.brand}>${placeName}</p>
${parts.club ? faceOf(parts.club, shown) : ''}
${parts.by ? personOf(parts.by, shown) : ''}
<p dir="auto">${escapeHtml(greeting)}</p>
${paragraphs.map((paragraph) => `<p dir="auto">${escapeHtml(paragraph)}</p>`).join('\n')}
${quotes.map((quote) => `<p dir="auto" ${look.item}><strong>${escapeHtml(quote.title)}</strong><br><span style="white-space:pre-wrap">${escapeHtml(quote.text)}</span></p>`).join('\n')}
${items.map((item) => `<p dir="auto" ${look.item}>${anchor(look.title, { label: item.title, url: item.url })}<br>${escapeHtml(item.text)}</p>`).join('\n')}
<p style="margin:28px 0">${anchor(parts.club?.accent ? buttonIn(parts.club.accent) : look.button, button)}</p>
<p ${look.foot}>${escapeHtml(footnote)}</p>
<p ${look.foot}>${links.map((link) => anchor(look.foot, link)).join(' · ')}</p>
${legalMark}
</div></body></html>`
  return { to, subject, text, html, ...(isAskedFor && { isAskedFor }) }
}

/** Its letters in its color, as on the page, and its name. No picture: that would tell when the mail is read. */
function faceOf({ id, name, accent }: Club, shown: (text: string) => string): string {
  const colors = accent ? `background:${accent};color:#fff` : colorsOf(id)
  return `<p dir="auto" style="margin:0 0 20px">${letters(emblemLetters(name), `border-radius:10px;${colors}`)} <strong>${escapeHtml(shown(name))}</strong></p>`
}

/** Their initials in their color, and their name. */
function personOf({ id, ...person }: NonNullable<Parts['by']>, shown: (text: string) => string): string {
  const name = `${person.firstName} ${person.lastName}`
  const initials = [person.firstName, person.lastName].map((one) => [...one.trim()][0] ?? '').join('')
  return `<p dir="auto" style="margin:0 0 20px">${letters(initials.toUpperCase(), `border-radius:50%;${colorsOf(id)}`)} ${escapeHtml(shown(name))}</p>`
}

function colorsOf(id: string): string {
  const hue = hueOf(id)
  return `background:hsl(${hue},38%,88%);color:hsl(${hue},45%,24%)`
}

const letters = (text: string, style: string) =>
  `<span style="display:inline-block;width:40px;height:40px;margin-inline-end:8px;font-weight:650;line-height:40px;text-align:center;${style}">${escapeHtml(text)}</span>`

const anchor = (style: string, { label, url }: Link) =>
  `<a ${style} href="${escapeHtml(url)}">${escapeHtml(label)}</a>`

const styled = (name: string, style: string) => `class="${name}" style="${style}"`

const buttonStyle =
  'display:inline-block;color:#fff;padding:12px 20px;border-radius:8px;text-decoration:none;font-weight:600'
/** White words on it in both schemes. */
const buttonIn = (accent: string) => `style="${buttonStyle};background:${accent}"`

// Inline, because many mail programs ignore style sheets; the dark scheme uses one.
const look = {
  page: styled('page', 'margin:0;background:#f6f3ec;color:#26231d;font:16px/1.5 system-ui,sans-serif'),
  sheet: styled('sheet', 'max-width:520px;margin:0 auto;padding:32px 24px;overflow-wrap:anywhere'),
  brand: styled('brand', 'font-weight:700;color:#1f5a44;margin:0 0 24px'),
  item: styled('item', 'margin:0;padding:12px 0;border-top:1px solid #ddd6c7'),
  title: styled('brand', 'color:#1f5a44;font-weight:600;text-decoration:none'),
  button: styled('button', `${buttonStyle};background:#1f5a44`),
  foot: styled('foot', 'color:#6d675b;font-size:14px'),
}
const dark = `@media (prefers-color-scheme:dark){
.page{background:#1a1c19!important;color:#ece8df!important}
.brand{color:#8cc7aa!important}
.item{border-color:#3a3d37!important}
.button{background:#8cc7aa!important;color:#10231a!important}
.foot{color:#a9a498!important}
}`
