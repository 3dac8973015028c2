import type { ReactNode } from 'react'
import { Panel } from '../../ui/Panel'
import classes from './Results.module.css'

const operators: [typed: string, meaning: ReactNode][] = [
  ['"pear tree"', 'finds these words in a row.'],
  ['pear -tree', 'leaves out results with “tree”.'],
  ['pear @name', 'finds what the person with this username wrote.'],
]

/** What a search can do, shown where there are no results. */
export function SearchTips() {
  return (
    <Panel title="Search tips">
      <ul className={classes.hints}>
        {operators.map(([typed, meaning]) => (
          <li key={typed}>
            <code>{typed}</code> {meaning}
          </li>
        ))}
        <li>The beginning of a word is enough: “che” finds chess.</li>
        <li>Results contain all of your words. Accents and small typos don’t matter.</li>
        <li>Comments are searched too, and shown with their post.</li>
        <li>Private clubs show up by name. Only their members can find what’s inside.</li>
      </ul>
    </Panel>
  )
}
