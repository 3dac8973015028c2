import type { ReactNode } from 'react'

/** A line of a description list. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd dir="auto">{children}</dd>
  </div>
)
