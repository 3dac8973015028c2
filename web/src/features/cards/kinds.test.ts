import { featureOf } from '@guildhall/contract/limits'
import { expect, it } from 'vitest'
import { featureTexts } from '../../content/kindWords'
import { kindList } from './kinds'

it('gives each kind one icon, in its tab and in the settings', () => {
  for (const { type, icon } of kindList)
    expect([type, featureTexts[featureOf[type]].icon]).toEqual([type, icon])
})
