import { featureOf } from '@guildhall/contract/limits'
import { expect, it } from 'vitest'
import { featureTexts } from '../../content/kindWords'
import { kindList } from './kinds'

it('shows each kind by one icon, in its tab and where tabs are chosen', () => {
  for (const { type, icon } of kindList)
    expect([type, featureTexts[featureOf[type]].icon]).toEqual([type, icon])
})
