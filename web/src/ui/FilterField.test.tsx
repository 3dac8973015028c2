// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { FilterField } from './FilterField'
import { renderPart } from './rendering.fixture'

afterEach(cleanup)

it('is described by why its text was rejected', () => {
  const { show } = renderPart(<FilterField label="Search jobs" value="x" onChange={() => {}} />)
  const field = () => screen.getByRole('searchbox', { name: 'Search jobs' })
  expect([field().getAttribute('aria-invalid'), field().getAttribute('aria-describedby')]).toEqual([
    null,
    null,
  ])
  show(<FilterField label="Search jobs" value="x" error="Too long" onChange={() => {}} />)
  const described = document.getElementById(field().getAttribute('aria-describedby') ?? '')
  expect([field().getAttribute('aria-invalid'), described?.textContent]).toEqual(['true', 'Too long'])
})
