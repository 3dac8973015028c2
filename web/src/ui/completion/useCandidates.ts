import type { Person } from '@guildhall/contract/common'
import { limits } from '@guildhall/contract/limits'
import { useEffect, useState } from 'react'
import type { Find } from './source'
import { begins } from './typed'

const pauseMs = 120

type Answer = { name: string; people: Person[] }

/**
 * The people who match. The answer to an earlier prefix serves as long as it includes everyone who matches; an outdated
 * answer is dropped, and a missing one ignored. The pause and the request end
 * together: a debounced value would lag behind, and ask for a name that was given up.
 */
export function useCandidates(find: Find, name: string | null): Person[] {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const isOf = answer !== null && name?.startsWith(answer.name)
  const isWhole = isOf && (answer.people.length < limits.mentionable || answer.name === name)
  useEffect(() => {
    if (name === null) return setAnswer(null)
    if (isWhole) return
    const asking = new AbortController()
    const timer = setTimeout(() => {
      find(name, asking.signal).then(
        (people) => !asking.signal.aborted && setAnswer({ name, people }),
        () => undefined,
      )
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [find, name, isWhole])
  return isOf && name ? answer.people.filter((person) => begins(person, name)) : []
}
