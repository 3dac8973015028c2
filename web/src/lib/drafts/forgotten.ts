const forgetting: (() => void)[] = []

/** Calls back when stored drafts are deleted, to clear copies in memory. */
export function onForgotten(act: () => void): void {
  forgetting.push(act)
}

/** Called by drafts.ts once they are deleted. */
export function forgetCopies(): void {
  for (const forget of forgetting) forget()
}
