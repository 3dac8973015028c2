import { Component, type ReactNode } from 'react'
import { Panel } from '../ui/Panel'

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
        <p className="muted" role="alert">
          Error rendering this content
        </p>
      </Panel>
    )
  }
}
