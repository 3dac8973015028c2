import { WatchedTerms } from '../../features/prevention/WatchedTerms'
import { Panel } from '../../ui/Panel'

/** /admin/words: words and domains that are watched in every club. */
export default function WordsPage() {
  return (
    <Panel>
      <WatchedTerms scope={null} />
    </Panel>
  )
}
