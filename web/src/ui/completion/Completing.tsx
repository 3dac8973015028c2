import { type RefObject, use, useEffect, useState } from 'react'
import { FindContext } from './source'

type Part = typeof import('./AreaCompletion')['default']

/**
 * Suggests people in a textarea after an '@'. Typing works before its part has loaded, and if it can't be loaded.
 */
export function Completing({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
  const find = use(FindContext)
  const [offered, offer] = useState<{ Part: Part; area: HTMLTextAreaElement }>()
  useEffect(() => {
    const area = field.current
    if (!find || !area) return
    let isHere = true
    const load = () => {
      if (!area.value.includes('@')) return
      area.removeEventListener('input', load)
      void import('./AreaCompletion').then(
        ({ default: Part }) => isHere && offer({ Part, area }),
        () => isHere && area.addEventListener('input', load),
      )
    }
    area.addEventListener('input', load)
    return () => {
      isHere = false
      area.removeEventListener('input', load)
    }
  }, [field, find])
  return find && offered ? <offered.Part area={offered.area} find={find} /> : null
}
