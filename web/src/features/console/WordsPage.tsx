import { Panel } from '../../ui/Panel'
import { WatchedTerms } from '../prevention/WatchedTerms'

/** /admin/words: words and domains that are watched in every club. */
export default function WordsPage() {
  return (
    <Panel>
      <WatchedTerms scope={null} />
    </Panel>
  )
}
