// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { CountTabs } from './CountTabs'
import { renderPart } from './rendering.fixture'

afterEach(cleanup)

const tabs = [
  { value: 'all', label: 'All', count: 0 },
  { value: 'clubs', label: 'Clubs', count: 2 },
  { value: 'people', label: 'People', count: 3, waiting: 'join requests' },
]

function Tabs() {
  const [value, setValue] = useState('all')
  return (
    <CountTabs label="Results" tabs={tabs} value={value} onChange={setValue}>
      About {value}
    </CountTabs>
  )
}
const tab = (name: RegExp) => screen.getByRole('tab', { name })
const chosen = () => screen.getByRole('tab', { selected: true }).textContent
const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key })

describe('tabs with counts', () => {
  it('show counts above zero, and what waits for someone', () => {
    renderPart(<Tabs />)
    expect(screen.getAllByRole('tab').map((one) => one.textContent)).toEqual([
      'All',
      'Clubs2',
      'People3 join requests',
    ])
  })

  it('keep the room of counts that come later, and of none', () => {
    const rooms = () => screen.getAllByRole('tab').map((one) => one.querySelectorAll('span span').length)
    const show = (counts: (number | undefined)[]) => {
      cleanup()
      renderPart(
        <CountTabs
          label="Results"
          reserved
          tabs={counts.map((count, at) => ({ value: `${at}`, label: `Tab ${at}`, count }))}
          value="0"
          onChange={() => undefined}
        >
          Results
        </CountTabs>,
      )
      return rooms()
    }
    expect([show([undefined, undefined]), show([0, 12])]).toEqual([
      [1, 1],
      [1, 1],
    ])
    expect(screen.getAllByRole('tab').map((one) => one.textContent)).toEqual(['Tab 0', 'Tab 112'])
  })

  it('name the panel of the chosen tab, which alone is reached by Tab', () => {
    renderPart(<Tabs />)
    fireEvent.click(tab(/^Clubs/))
    const panel = screen.getByRole('tabpanel', { name: /^Clubs/ })
    expect([panel.textContent, tab(/^Clubs/).getAttribute('aria-controls')]).toEqual([
      'About clubs',
      panel.id,
    ])
    expect(screen.getAllByRole('tab').map((one) => one.tabIndex)).toEqual([-1, 0, -1])
  })

  it('follow the arrow keys in a circle', () => {
    renderPart(<Tabs />)
    tab(/^All/).focus()
    press('ArrowRight')
    expect([chosen(), document.activeElement]).toEqual(['Clubs2', tab(/^Clubs/)])
    press('ArrowLeft')
    press('ArrowLeft')
    expect([chosen(), document.activeElement]).toEqual(['People3 join requests', tab(/^People/)])
    press('ArrowRight')
    expect(chosen()).toBe('All')
  })

  it('leave the arrow keys to the browser where a modifier is pressed', () => {
    renderPart(<Tabs />)
    const one = tab(/^All/)
    for (const modifier of ['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])
      for (const key of ['ArrowRight', 'ArrowLeft', 'Home', 'End'])
        expect(fireEvent.keyDown(one, { key, [modifier]: true })).toBe(true)
    expect(chosen()).toBe('All')
  })

  it('choose none by Home and End, which go to the first and the last', () => {
    renderPart(<Tabs />)
    tab(/^All/).focus()
    press('End')
    expect([chosen(), document.activeElement]).toEqual(['All', tab(/^People/)])
    press('Home')
    expect(document.activeElement).toBe(tab(/^All/))
  })
})
