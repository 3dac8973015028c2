import type { ReactNode } from 'react'

/** A name and its value, in a `dl` with the class `facts`. */
export const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
