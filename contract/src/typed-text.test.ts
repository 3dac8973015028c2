import { describe, expect, it } from 'vitest'
import { isTypedAs } from './typed-text.ts'

describe('typed text means', () => {
  it.each([
    ["l'eau", 'l’eau'],
    ['l`eau', 'l‘eau'],
    ['BURR.', 'burr'],
    ['burr', 'Burr.'],
    ['“Burr.”', 'burr'],
    ['«Burr».', 'Burr'],
    ["'burr'", 'burr'],
    ['say "no"', 'Say „no“'],
    ['izmir', 'İzmir'],
    ['IZMIR', 'İzmir'],
    ['İZMİR', 'izmir'],
    ['ISPARTA', 'ısparta'],
    ['isparta', 'Isparta'],
    ['STRASSE', 'Straße'],
    ['STRAẞE', 'strasse'],
    ['ΟΔΟΣ', 'οδος'],
    ['οδοσ', 'οδός'.normalize('NFD').replace('\u0301', '')],
    ['  new   york ', 'New York'],
    ['new\u00a0york', 'New York'],
    ['newyork', 'New York'],
    ['1914-1918', '1914–1918'],
    ['1914 — 1918', '1914-1918'],
    ['−5', '-5'],
    ['ﬁne', 'fine'],
    ['Ｎｅｗ', 'new'],
    ['cafe\u0301', 'café'],
    ['٤٢', '42'],
    ['zero\u200bwidth', 'zerowidth'],
    ['...', '…'],
    ['"', '“'],
  ])('%j for %j', (typed, expected) => {
    expect(isTypedAs(typed, expected)).toBe(true)
    expect(isTypedAs(expected, typed)).toBe(true)
  })

  it.each([
    ['cafe', 'café'],
    ['Lodz', 'Łódź'],
    ['leau', "l'eau"],
    ['burr!', 'burr'],
    ['C', 'C++'],
    ['1.5', '15'],
    ['-5', '5'],
    ['email', 'e-mail'],
    ['', 'burr'],
    ['', ''],
    [' ', ' '],
    ['.', 'burr'],
    ['""', 'burr'],
  ])('not %j for %j', (typed, expected) => {
    expect(isTypedAs(typed, expected)).toBe(false)
  })
})
