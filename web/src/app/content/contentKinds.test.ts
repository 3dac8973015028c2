import { featuresWithTab } from '@guildhall/contract/limits'
import { expect, it } from 'vitest'
import { contentKinds } from './contentKinds'

it('a club can open with each tab of content that there is', () => {
  expect(featuresWithTab).toEqual(contentKinds.map(({ feature }) => feature))
})
