import { useEffect, useRef, useState } from 'react'

/** True for 2 seconds after `start`, as 'Copied' is shown (platform.md 9). */
export function useBriefly(): [isOn: boolean, start: () => void] {
  const [isOn, setOn] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  function start() {
    setOn(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOn(false), 2000)
  }
  return [isOn, start]
}
