import { type RefObject, useEffect, useRef } from 'react'

/**
 * Where there is room for one pane only, the focus goes along with it: to the way back of a lesson that was opened, and
 * to the lesson in the outline on the way back.
 */
export function useFocusOfPane(around: RefObject<HTMLElement | null>, lessonId: string | undefined): void {
  const shown = useRef(lessonId)
  useEffect(() => {
    const before = shown.current
    shown.current = lessonId
    if (before === lessonId || !matchMedia('(max-width: 1099px)').matches) return
    const target = lessonId
      ? around.current?.querySelector<HTMLElement>('[data-back]')
      : around.current?.querySelector<HTMLElement>(`[data-item="${before}"] a`)
    target?.focus({ preventScroll: true })
    target?.scrollIntoView({ block: lessonId ? 'start' : 'center' })
  }, [around, lessonId])
}
