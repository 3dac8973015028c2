import { describe, expect, it } from 'vitest'
import { readEnv } from './env.ts'

describe('BASE_URL', () => {
  it.each([
    ['https://guildhall.example', 'https://guildhall.example'],
    ['https://guildhall.example/', 'https://guildhall.example'],
    ['https://guildhall.example//', 'https://guildhall.example'],
    [' http://localhost:3000 ', 'http://localhost:3000'],
    // As browsers name it in Origin.
    ['HTTPS://Guildhall.Example:443', 'https://guildhall.example'],
    ['https://münchen.example', 'https://xn--mnchen-3ya.example'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
  ])('takes %s as %s', (given, baseUrl) => {
    expect(readEnv({ BASE_URL: given })).toMatchObject({ baseUrl })
  })

  it.each([
    ['https://guildhall.example/club', 'a path'],
    ['https://guildhall.example/?from=mail', 'a query'],
    ['https://guildhall.example/#top', 'a fragment'],
    ['https://ann:secret@guildhall.example', 'a name or password'],
    ['https://ann@guildhall.example', 'a name or password'],
    ['https://ann@guildhall.example/a?b#c', 'a name or password and a path and a query and a fragment'],
  ])('refuses %s at start, with the right one', (given, extra) => {
    expect(() => readEnv({ BASE_URL: given })).toThrow(
      `The variable BASE_URL is not usable: it has ${extra}; set it to https://guildhall.example`,
    )
    expect(() => readEnv({ BASE_URL: given })).not.toThrow('secret')
  })

  it.each([
    'ftp://guildhall.example',
    'ws://guildhall.example',
    'guildhall.example',
    'localhost:3000',
    'https://',
    '/',
  ])('refuses %s at start, with an example', (given) => {
    expect(() => readEnv({ BASE_URL: given })).toThrow('such as https://guildhall.example')
  })

  it('defaults to this machine', () => {
    expect(readEnv({ PORT: '4000', BASE_URL: ' ' }).baseUrl).toBe('http://localhost:4000')
  })
})
