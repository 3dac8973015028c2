import { Component, type ReactNode } from 'react'
import { Panel } from '../ui/Panel'
import classes from './CardBoundary.module.css'

/** Confines a rendering error to its card. */
export class CardBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <Panel>
        <p className={classes.note} role="alert">
          Error rendering this content
        </p>
      </Panel>
    )
  }
}
