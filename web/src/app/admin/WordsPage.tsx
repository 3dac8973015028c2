import { WatchedTerms } from '../../features/prevention/WatchedTerms'

/** /admin/words: words and domains that are watched in every club. */
export default function WordsPage() {
  return <WatchedTerms scope={null} />
}
