// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { FilterChip } from './FilterChip'
import { renderPart } from './rendering.fixture'

afterEach(cleanup)

const choices = [
  { value: '', label: 'All roles' },
  { value: 'admin', label: 'Admins', group: 'Staff' },
  { value: 'owner', label: 'Owner', group: 'Staff' },
]
const chip = () => screen.getByRole('button')

describe('a filter', () => {
  it('names what is chosen, and shows it in place of its label', () => {
    const { show } = renderPart(<FilterChip label="Role" value="" choices={choices} onChoose={() => {}} />)
    expect([chip().textContent, chip().getAttribute('aria-label')]).toEqual(['Role', 'Role: All roles'])
    show(<FilterChip label="Role" value="admin" choices={choices} onChoose={() => {}} />)
    expect([chip().textContent, chip().getAttribute('aria-label')]).toEqual(['Admins', 'Role: Admins'])
    // From an old link.
    show(<FilterChip label="Role" value="guest" choices={choices} onChoose={() => {}} />)
    expect(chip().textContent).toBe('guest')
  })

  it('always shows how it sorts', () => {
    renderPart(<FilterChip label="Sort by" isSort value="" choices={choices} onChoose={() => {}} />)
    expect(chip().textContent).toBe('All roles')
  })

  it('describes why it was rejected', () => {
    renderPart(<FilterChip label="Role" value="x" choices={choices} error="Unknown" onChoose={() => {}} />)
    const described = document.getElementById(chip().getAttribute('aria-describedby') ?? '')
    expect(described?.textContent).toBe('Unknown')
  })

  it('opens a menu of its choices under their headings', async () => {
    const onChoose = vi.fn()
    renderPart(<FilterChip label="Role" value="admin" choices={choices} onChoose={onChoose} />)
    fireEvent.click(chip())
    const entries = await screen.findAllByRole('menuitemradio')
    expect(entries.map((entry) => [entry.textContent, entry.getAttribute('aria-checked')])).toEqual([
      ['All roles', 'false'],
      ['Admins', 'true'],
      ['Owner', 'false'],
    ])
    expect(screen.getAllByText('Staff')).toHaveLength(1)
    fireEvent.click(screen.getByText('Owner'))
    expect(onChoose).toHaveBeenCalledWith('owner')
  })
})
