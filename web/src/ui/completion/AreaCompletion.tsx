import { useState } from 'react'
import { Completion } from './Completion'
import { placeIn } from './place'
import type { Find } from './source'

export default function AreaCompletion({ area, find }: { area: HTMLTextAreaElement; find: Find }) {
  const [place] = useState(() => placeIn(area))
  return <Completion place={place} find={find} />
}
