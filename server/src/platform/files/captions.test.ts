import { describe, expect, it } from 'vitest'
import { CaptionsError, readCaptions } from './captions.ts'

const read = (text: string | Buffer) => readCaptions(Buffer.from(text as string))
const errorOf = (text: string | Buffer) => {
  try {
    read(text)
    return null
  } catch (error) {
    return error instanceof CaptionsError ? error.message : error
  }
}
const cue = '00:01.000 --> 00:02.500\nHéllo'

describe('WebVTT', () => {
  it.each([
    `WEBVTT\n\n${cue}\n`,
    `WEBVTT - Talk\nLanguage: de\r\n\r\nNOTE by Ann\r\n\r\nSTYLE\r\n::cue { color: red }\r\n\r\nintro\r\n${cue}`,
    `WEBVTT\n\n01:02:03.004 --> 100:02:03.005 align:start position:10%\n<v Ann>Hi</v>\nthere\n`,
    `WEBVTT\r\r${cue}\r`,
    // A line of spaces, and no text, as YouTube writes.
    `WEBVTT\nKind: captions\n\n00:01.000 --> 00:02.000 align:start\n \nHi<00:01.500><c> you</c>\n\n00:02.000 --> 00:03.000\n\n`,
  ])('%j stays as it is', (text) => {
    expect(read(text)).toBe(text)
    expect(read(`\ufeff${text}`)).toBe(text)
    expect(read(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]))).toBe(text)
  })

  it.each([
    [
      'WEBVTT\n\n00:01,000 --> 00:02,000\nHi',
      'Line 3: “00:01,000 --> 00:02,000” isn’t a start and a later end',
    ],
    [
      `WEBVTT\n\n${cue}\n\n00:05.000 --> 00:04.000\nHi`,
      'Line 6: “00:05.000 --> 00:04.000” isn’t a start and a later end',
    ],
    [
      `WEBVTT\n\n2\n00:05.000 --> 00:05.000\nHi`,
      'Line 4: “00:05.000 --> 00:05.000” isn’t a start and a later end',
    ],
    [
      `WEBVTT\n\n00:61.000 --> 01:02.000\nHi`,
      'Line 3: “00:61.000 --> 01:02.000” isn’t a start and a later end',
    ],
    [`WEBVTT\n\n${cue}\n\nHi`, 'Line 6: the times of these captions are missing'],
    ['WEBVTT\n\n00:01.000 --> 00:02.000\n\nHi', 'Line 5: the times of these captions are missing'],
    ['', 'There are no captions in this file'],
    ['WEBVTT\n', 'There are no captions in this file'],
    ['WEBVTT\n\nNOTE nothing\n', 'There are no captions in this file'],
  ])('%j is refused', (text, message) => {
    expect(errorOf(text)).toBe(message)
  })
})

describe('SRT', () => {
  const srt =
    '1\r\n00:00:01,000 --> 00:00:02,500\r\nHéllo\r\nthere\r\n\r\n2\r\n01:02:03,4 --> 01:02:04,050\r\nBye\r\n'
  const vtt = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nHéllo\nthere\n\n01:02:03.400 --> 01:02:04.050\nBye\n'

  it('becomes WebVTT, in each encoding it may be written in', () => {
    expect(read(srt)).toBe(vtt)
    expect(read(`\ufeff${srt}`)).toBe(vtt)
    expect(read(Buffer.from(srt, 'latin1'))).toBe(vtt)
    expect(read(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(srt, 'utf16le')]))).toBe(vtt)
  })

  it.each([
    ['00:00:01.000 --> 00:00:02.000  X1:10 X2:20\nHi', 'Hi'],
    ['1\n00:00:01,000 --> 00:00:02,000\nHi\n \nyou\n\n2\n', 'Hi\nyou'],
    ['1\n0:00:01,000 -> 0:00:02,000\n{\\an8}<font color="red">Hi</font> <I>you</I>', 'Hi <i>you</i>'],
    ['1\n00:00:01,000 --> 00:00:02,000\nR&D <b>a</b> < b --> c', 'R&amp;D <b>a</b> &lt; b --&gt; c'],
  ])('%j shows %j', (text, shown) => {
    expect(read(text)).toBe(`WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n${shown}\n`)
  })

  it.each([
    [`${srt}\n3\nnonsense\nHi`, 'Line 11: “nonsense” isn’t a start and a later end'],
    [
      `${srt}\n00:00:09,000 --> 00:00:08,000\nHi`,
      'Line 10: “00:00:09,000 --> 00:00:08,000” isn’t a start and a later end',
    ],
    ['1\n00:00:01,000 --> 00:00:02,000\n', 'There are no captions in this file'],
  ])('%j is refused', (text, message) => {
    expect(errorOf(text)).toBe(message)
  })
})

it.each([
  'Hello',
  'WEBVTTX\n',
  '<script>alert(1)</script>',
  'WEBVTT\n\u0000',
  Buffer.concat([Buffer.from('WEBVTT\n'), Buffer.from([0xe9])]),
  Buffer.from('0000001866747970', 'hex'),
])('%j is no captions', (body) => {
  expect(errorOf(body)).toBe('This is no WebVTT or SRT file')
})
