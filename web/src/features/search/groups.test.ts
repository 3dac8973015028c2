import { contentKinds } from '@guildhall/contract/limits'
import { expect, it } from 'vitest'
import { groups, groupTexts, isFiltered, kinds, tabOf } from './groups'

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

it('has courses as the last tab, which filters narrow', () => {
  const last = groups.at(-1) ?? 'clubs'
  expect([groupTexts[last].many, tabOf(last), isFiltered(last)]).toEqual(['Courses', 'courses', true])
  expect([isFiltered('clubs'), isFiltered('people'), isFiltered('post')]).toEqual([false, false, true])
})
