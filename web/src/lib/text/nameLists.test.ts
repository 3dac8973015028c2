import { expect, it } from 'vitest'
import { inParts, namesIn, namesInTable } from './nameLists'

it('reads usernames and addresses from a list', () => {
  expect(namesIn('@mei, Ben@b.test\ncam  cam\nDot <dot@d.test>')).toEqual([
    '@mei',
    'ben@b.test',
    'cam',
    'dot@d.test',
  ])
})

it('reads the columns that are headed so, addresses first', () => {
  expect(namesInTable('Name,Username,E-mail\nMei T,mei,MEI@a.test\nBen,ben,\nCam,,')).toEqual([
    'mei@a.test',
    'ben',
  ])
})

it('reads the address of each row without a head, or the only column', () => {
  expect(namesInTable('Mei Tanaka;mei@a.test;2020\nBen;ben@b.test;\nno address;;')).toEqual([
    'mei@a.test',
    'ben@b.test',
  ])
  expect(namesInTable('mei\nben\nmei')).toEqual(['mei', 'ben'])
})

it('splits a list into parts', () => {
  expect(inParts([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(inParts([], 2)).toEqual([])
})
