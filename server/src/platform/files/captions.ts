/** Why captions can't be used, and in which line, from 1. */
export class CaptionsError extends Error {
  override name = 'CaptionsError'
}

const fail = (line: number, text: string) => new CaptionsError(`Line ${line}: ${text}`)

/**
 * The captions of a file as WebVTT: a WebVTT file as it is, SRT converted. Read from UTF-8, UTF-16 with its byte order
 * mark, and SRT also from Windows-1252, in which many programs write it. Decided by content. Error: CaptionsError.
 */
export function readCaptions(input: Buffer): string {
  const text = textOf(input)
  if (text === null) throw new CaptionsError('This is no WebVTT or SRT file')
  if (text === '') throw new CaptionsError('There are no captions in this file')
  if (/^WEBVTT(?:[ \t\r\n]|$)/.test(text)) {
    checkCues(linesOf(text))
    return text
  }
  // There a line of spaces is an empty one; in WebVTT it is text.
  return fromSrt(linesOf(text).map((line) => line.trimEnd()))
}

function textOf(input: Buffer): string | null {
  const text = decode(input, encodingOf(input)) ?? decode(input, 'windows-1252')
  return text === null || /[^\P{Cc}\t\n\r\f]/u.test(text) ? null : text
}

/** Null for other bytes, and for a WebVTT file in another encoding than its own. */
function decode(input: Buffer, encoding: string): string | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(input)
    return encoding === 'windows-1252' && text.startsWith('WEBVTT') ? null : text
  } catch {
    return null
  }
}

function encodingOf(input: Buffer): string {
  const mark = input.subarray(0, 2).toString('hex')
  return mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8'
}

const linesOf = (text: string) => text.split(/\r\n|\r|\n/)

type Block = { line: number; lines: string[] }

/** A block between empty lines; `line` is the number of its first. */
function blocksOf(lines: string[]): Block[] {
  const blocks: Block[] = []
  let isOpen = false
  for (const [at, line] of lines.entries()) {
    const isEmpty = line === ''
    if (!isEmpty && isOpen) blocks.at(-1)?.lines.push(line)
    else if (!isEmpty) blocks.push({ line: at + 1, lines: [line] })
    isOpen = !isEmpty
  }
  return blocks
}

const time = '(?:(\\d{1,4}):)?(\\d{1,2}):(\\d{2})'
const vttTiming = new RegExp(`^\\s*${time}\\.(\\d{3})\\s+-->\\s+${time}\\.(\\d{3})(?:\\s.*)?$`)
/** Programs write fewer digits, a dot for the comma, and where the text was placed. */
const srtTiming = new RegExp(
  `^\\s*${time}(?:[,.](\\d{1,3}))?\\s*-+>\\s*${time}(?:[,.](\\d{1,3}))?(?:\\s.*)?$`,
)

type Span = { start: number; end: number }

/** Milliseconds; null if they are no times, or end before they begin. */
function spanOf(line: string, pattern: RegExp): Span | null {
  const found = pattern.exec(line)
  if (!found) return null
  const at = (first: number) => {
    const [hours = '0', minutes = '0', seconds = '0', thousandths = '0'] = found.slice(first, first + 4)
    if (Number(minutes) > 59 || Number(seconds) > 59) return Number.NaN
    return (
      (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 +
      Number(thousandths.padEnd(3, '0'))
    )
  }
  const [start, end] = [at(1), at(5)]
  return end > start ? { start, end } : null
}

/** Error: CaptionsError, where players would show less than the file has, or nothing. */
function checkCues(lines: string[]): void {
  const blocks = blocksOf(lines).filter(
    ({ lines: [first = ''], line }) => line > 1 && !/^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(first),
  )
  if (blocks.length === 0) throw new CaptionsError('There are no captions in this file')
  for (const block of blocks) {
    // A name may be above its times.
    const at = block.lines.findIndex((line) => line.includes('-->'))
    const timing = block.lines[at]
    if (timing === undefined || at > 1) throw fail(block.line, 'the times of these captions are missing')
    if (!spanOf(timing, vttTiming)) throw fail(block.line + at, timesText(timing))
  }
}

const timesText = (line: string) => `“${line.trim().slice(0, 80)}” isn’t a start and a later end`

type Cue = Span & { text: string[] }

/** Error: CaptionsError. */
function fromSrt(lines: string[]): string {
  const cues: Cue[] = []
  for (const { line, lines: all } of blocksOf(lines)) {
    const at = /^\s*\d+\s*$/.test(all[0] ?? '') && all.length > 1 ? 1 : 0
    const timing = all[at] ?? ''
    const span = spanOf(timing, srtTiming)
    const last = cues.at(-1)
    if (span) cues.push({ ...span, text: all.slice(at + 1).map(srtText) })
    else if (!last) throw new CaptionsError('This is no WebVTT or SRT file')
    else if (/^\d+$/.test(all.join(''))) continue
    else if (at === 1 || timing.includes('-->')) throw fail(line + at, timesText(timing))
    // A text with an empty line in it.
    else last.text.push(...all.map(srtText))
  }
  const shown = cues.filter(({ text }) => text.some((line) => line.trim() !== ''))
  if (shown.length === 0) throw new CaptionsError('There are no captions in this file')
  const written = shown.map(({ start, end, text }) =>
    [`${clock(start)} --> ${clock(end)}`, ...text].join('\n'),
  )
  return `WEBVTT\n\n${written.join('\n\n')}\n`
}

function clock(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  const rest = String(milliseconds % 1000).padStart(3, '0')
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}.${rest}`
}

/** Keeps bold, italics and underlines; leaves out colors and places, and marks what WebVTT would read as a tag. */
const srtText = (line: string) =>
  line
    .replaceAll(/\{\\[^}]*\}|<\/?font[^>]*>/gi, '')
    .replaceAll('&', '&amp;')
    .replaceAll(/<(?!\/?[biu]>)/gi, '&lt;')
    .replaceAll(/<(\/?)([BIU])>/g, (_, slash: string, tag: string) => `<${slash}${tag.toLowerCase()}>`)
    .replaceAll('-->', '--&gt;')
