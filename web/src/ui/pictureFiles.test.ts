import { expect, it } from 'vitest'
import { pastedPictures, picturesAmong } from './pictureFiles'

const files = ['image/png', 'application/pdf', 'image/heic'].map((type) => new File(['x'], 'x', { type }))
const pasted = (text: string) => pastedPictures({ files: files as unknown as FileList }, text)

it('takes the pictures among files, in any format', () => {
  expect(picturesAmong(files).map(({ type }) => type)).toEqual(['image/png', 'image/heic'])
})

it('prefers words to the picture of them that office programs copy along', () => {
  expect(pasted('Words of a sheet')).toEqual([])
  expect(pasted('')).toHaveLength(2)
  expect(pasted(' \n')).toHaveLength(2)
})
