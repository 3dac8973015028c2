// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderPart } from '../../ui/rendering.fixture'
import { type ClubForm, hasOptions } from './clubFields'
import { MoreOptions } from './MoreOptions'

afterEach(cleanup)

const part = (errors: Record<string, string>, startsOpen = false) => (
  <MoreOptions form={{ errors } as unknown as ClubForm} startsOpen={startsOpen}>
    <input aria-label="Description" />
  </MoreOptions>
)
const field = () => screen.queryByRole('textbox', { name: 'Description' })
const toggle = () => screen.getByRole('button', { name: /^More options/ })

it('is closed at first, and keeps its fields once opened', () => {
  renderPart(part({}))
  expect(toggle().getAttribute('aria-expanded')).toBe('false')
  expect(field()).toBeNull()
  fireEvent.click(toggle())
  fireEvent.change(field() as HTMLElement, { target: { value: 'Turning' } })
  fireEvent.click(toggle())
  expect(field(), 'hidden').toBeNull()
  fireEvent.click(toggle())
  expect((field() as HTMLInputElement).value).toBe('Turning')
})

it('opens for an error inside, again and again, but not for those outside', () => {
  const { show } = renderPart(part({}))
  show(part({ name: 'Too short', slug: 'Taken' }))
  expect(field()).toBeNull()
  for (const path of ['business.city', 'categories.0']) {
    show(part({ [path]: 'Too long' }))
    expect(field()).not.toBeNull()
    fireEvent.click(toggle())
    expect(field()).toBeNull()
  }
})

it('starts open for a draft that uses it', () => {
  renderPart(part({}, true))
  expect(field()).not.toBeNull()
  expect(hasOptions({ name: 'Kiln', isPrivate: true, description: '', categories: [] })).toBe(false)
  expect(hasOptions({ logoPath: 'a' })).toBe(true)
  expect(hasOptions({ categories: ['Clay'] })).toBe(true)
})
