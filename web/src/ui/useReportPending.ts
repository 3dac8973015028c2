import { useEffectEvent, useId, useLayoutEffect } from 'react'
import type { PendingUpload, ReportPending } from '../lib/forms/uploadGate'

/** Tells a picker's form which of its files have not arrived, before anything else can be pressed. */
export function useReportPending(
  report: ReportPending | undefined,
  field: string,
  uploads: readonly PendingUpload[],
): void {
  const picker = useId()
  const state = uploads.map(({ name, state }) => `${state} ${name}`).join('\n')
  const tell = useEffectEvent((now: readonly PendingUpload[]) => report?.(field, picker, now))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the files
  useLayoutEffect(() => tell(uploads), [state])
  const leave = useEffectEvent(() => report?.(field, picker, []))
  useLayoutEffect(() => () => leave(), [])
}
