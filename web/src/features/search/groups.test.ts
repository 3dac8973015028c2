import { contentKinds } from '@guildhall/contract/limits'
import { expect, it } from 'vitest'
import { groups, groupTexts, kinds } from './groups'

it('has a tab for every kind of content, in the order of the specification', () => {
  expect([...kinds].sort()).toEqual([...contentKinds].sort())
  expect(groups.slice(0, 8).map((group) => groupTexts[group].many)).toEqual([
    'Clubs',
    'People',
    'Posts',
    'Polls',
    'Events',
    'Products',
    'Services',
    'Jobs',
  ])
  expect(kinds.slice(0, 6).map((kind) => groupTexts[kind].one)).toEqual([
    'Post',
    'Poll',
    'Event',
    'Product',
    'Service',
    'Job',
  ])
})
